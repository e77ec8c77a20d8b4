import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { spread } from '#bench/quantiles.ts'
import { BROWSER_ARGUMENTS, provideBrowser } from '#scripts/browser.ts'
import { buildClient } from '#scripts/build-client.ts'
import { startServerProcess } from '#scripts/server-process.ts'

const ROUNDS = 5
const SCREENS = [
  { path: '/default', shown: 'Top Selling Products' },
  { path: '/order-list', shown: 'Orders' },
] as const
/** Lighthouse's slow phone: 1.6 Mbit/s, 150 ms to the server, a CPU four times slower. */
const PHONE = { offline: false, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 750 * 128, latency: 150 }

/** Milliseconds from the navigation to the screen's table, on a slow phone with an empty cache, from our own server. */
export async function run(): Promise<void> {
  await buildClient()
  const dataDir = mkdtempSync(join(tmpdir(), 'orderboard-bench-'))
  const server = startServerProcess({ DATA_DIR: dataDir })
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS })
  try {
    console.log('First look on a slow phone (1.6 Mbit/s, 150 ms, CPU 4 times slower), milliseconds')
    for (const { path, shown } of SCREENS) {
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++)
        times.push(await firstLook(browser, (await server.address) + path, shown))
      console.log(`  ${path.padEnd(12)} ${spread(times)}`)
    }
  } finally {
    await browser.close()
    server.child.kill()
    await server.ended
    rmSync(dataDir, { recursive: true })
  }
}

async function firstLook(browser: Browser, url: string, table: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', PHONE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('table', { name: table }).waitFor()
  const time = performance.now() - start
  await context.close()
  return time
}
