import type { Browser, CDPSession, Page } from '@playwright/test'

/** What the browser is slowed down to. */
export interface Conditions {
  readonly name: string
  readonly cpuSlowdown: number
  /** undefined: as fast as the machine. */
  readonly network?: { readonly megabitsPerSecond: number; readonly latency: number }
}

export const SLOW_PHONE: Conditions = {
  name: 'Slow phone (CPU 4 times slower, 9 Mbit/s, 150 ms a request)',
  cpuSlowdown: 4,
  network: { megabitsPerSecond: 9, latency: 150 },
}
export const FULL_SPEED: Conditions = { name: 'Unthrottled', cpuSlowdown: 1 }
export const SLOW_CPU: Conditions = { name: 'CPU 4 times slower', cpuSlowdown: 4 }

/** Opens a page in a context of its own, so that no cache is filled, and closes it after `act`. */
export async function withFreshPage<T>(
  browser: Browser,
  { cpuSlowdown, network }: Conditions,
  act: (page: Page, devtools: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    if (network) {
      const bytesPerSecond = (network.megabitsPerSecond * 1e6) / 8
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: network.latency,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      })
    }
    return await act(page, devtools)
  } finally {
    await context.close()
  }
}
