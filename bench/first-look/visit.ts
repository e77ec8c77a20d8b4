import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { type Conditions, withFreshPage } from './conditions.ts'
import { inputProbe } from './input-probe.ts'
import type { MeasuredPage } from './pages.ts'
import { type PaintFigures, paintProbe } from './paint-probe.ts'

/** The first load of a page. */
export interface FirstLook extends PaintFigures {
  /** When the page first answers a key or a click; measured in a visit of its own, because the input changes the page. */
  readonly interactive: number
  /** Bytes of JavaScript, each file with gzip, of requests that began before the page was drawn and loaded. */
  readonly javascript: number
}

/** Visits the page twice, each time with empty caches. */
export async function firstLook(browser: Browser, conditions: Conditions, page: MeasuredPage): Promise<FirstLook> {
  return { ...(await painted(browser, conditions, page)), interactive: await answered(browser, conditions, page) }
}

function painted(browser: Browser, conditions: Conditions, { screen, url }: MeasuredPage) {
  return withFreshPage(browser, conditions, async (page) => {
    const scripts: Response[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response)
    })
    await page.addInitScript(paintProbe, screen)
    await open(page, url)
    const figures = await page.evaluate(
      () => (window as unknown as { paintFigures: Promise<PaintFigures> }).paintFigures,
    )
    const first = await page.evaluate((drawn) => {
      const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
      const end = Math.max(drawn, loaded.loadEventEnd)
      const resources = performance.getEntriesByType('resource')
      return resources.filter(({ startTime }) => startTime <= end).map(({ name }) => name)
    }, figures.drawn)
    const sizes = scripts
      .filter((response) => first.includes(response.url()))
      .map(async (response) => gzipSync(await response.body(), { level: 9 }).length)
    const javascript = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    return { ...figures, javascript }
  })
}

/** A list of the live mode answers a key only after a request, so the theme button is clicked there, as on the dashboard. */
function answered(browser: Browser, conditions: Conditions, { kind, screen, url }: MeasuredPage): Promise<number> {
  return withFreshPage(browser, conditions, async (page) => {
    const input = screen === 'list' && kind !== 'live' ? 'key' : 'click'
    await page.addInitScript<'key' | 'click'>(inputProbe, input)
    await open(page, url)
    return page.evaluate(() => (window as unknown as { interactive: Promise<number> }).interactive)
  })
}

/** The list with as many rows as the bare page has. */
async function open(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'page-size', value: '10', url }])
  await page.goto(url, { waitUntil: 'commit' })
}
