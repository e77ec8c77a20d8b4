import { chromium, type Page } from '@playwright/test'
import { spread } from '#bench/quantiles.ts'
import { BROWSER_ARGUMENTS, provideBrowser } from '#scripts/browser.ts'
import { buildClient } from '#scripts/build-client.ts'
import { serveStatically } from '#scripts/static-page-server.ts'

const ROUNDS = 40
const WORDS = ['complete', 'in progress', 'CM98', 'xyz', 'a']

/**
 * Measures, in the page, from the input event's own time stamp to the first task after the frame that shows its rows,
 * so that style, layout and paint are in the figure. The floor is the same measure on a page with one text field and no
 * script but the stopwatch.
 */
export async function run(): Promise<void> {
  await buildClient()
  const { address, stop } = await serveStatically(4180)
  const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS })
  try {
    console.log('Sample order list, milliseconds from key or click to painted rows')
    for (const slowdown of [1, 4]) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.addInitScript(stopwatch)
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      console.log(`\nCPU ${slowdown === 1 ? 'at full speed' : `${slowdown} times slower`}`)
      await page.goto(`${address}/order-list`)
      await page.getByRole('table', { name: 'Orders' }).waitFor()
      console.log(`  search  ${spread(await typing(page))}`)
      console.log(`  sort    ${spread(await clicking(page, ['Sort orders']))}`)
      console.log(`  page    ${spread(await clicking(page, ['Next page', 'Previous page']))}`)
      await page.setContent('<input type="search" aria-label="Search orders">')
      await page.evaluate(stopwatch)
      console.log(`  floor   ${spread(await typing(page))}   (a text field alone)`)
      await page.close()
    }
  } finally {
    await browser.close()
    stop()
  }
}

/** In the page: `window.latencies` collects one figure for each keydown or click. */
function stopwatch(): void {
  const latencies: number[] = []
  Object.assign(window, { latencies })
  const measure = (event: Event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => latencies.push(performance.now() - event.timeStamp)
      channel.port2.postMessage(undefined)
    })
  }
  addEventListener('keydown', measure, { capture: true })
  addEventListener('click', measure, { capture: true })
}

async function collected(page: Page, act: () => Promise<void>): Promise<number[]> {
  const all = () => page.evaluate(() => (window as unknown as { latencies: number[] }).latencies)
  const before = (await all()).length
  await act()
  await page.waitForTimeout(200)
  return (await all()).slice(before)
}

function typing(page: Page): Promise<number[]> {
  const box = page.getByRole('main').getByRole('searchbox').or(page.locator('body > input'))
  return collected(page, async () => {
    await box.focus()
    for (const word of WORDS) {
      await page.keyboard.type(word, { delay: 60 })
      for (const _ of word) await page.keyboard.press('Backspace', { delay: 30 })
    }
  })
}

function clicking(page: Page, names: readonly string[]): Promise<number[]> {
  return collected(page, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await page.getByRole('button', { name: names[round % names.length] ?? '', exact: true }).click()
      await page.waitForTimeout(50)
    }
  })
}
