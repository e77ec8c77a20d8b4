import type { Browser, Page } from '@playwright/test'
import { type Conditions, withFreshPage } from './conditions.ts'
import type { MeasuredPage } from './pages.ts'

/** Every key of these, and every one taken back, changes the sample's first ten rows. */
const WORDS = ['brand', 'loy']
/** They end on the first page: a search keeps the page. */
const PAGE_TURNS = ['Next page', 'Next page', 'Previous page', 'Next page', 'Previous page', 'Previous page']
/** Longer than any answer. Some keys change no row of the live list and have none. */
const NO_ANSWER_MS = 400

/** Milliseconds from the input event's own time stamp to the first task after the frame that has the other rows. */
export interface Latencies {
  readonly key: readonly number[]
  readonly page: readonly number[]
}

/** Types and turns pages with the browser's own input events, on a loaded list. */
export function latencies(
  browser: Browser,
  conditions: Conditions,
  { url }: Pick<MeasuredPage, 'url'>,
): Promise<Latencies> {
  return withFreshPage(browser, conditions, async (page) => {
    await page.addInitScript(stopwatch)
    await page.goto(url)
    await page.locator('tbody tr', { hasText: '#CM' }).nth(9).waitFor()
    await page.waitForTimeout(300)
    const box = page.getByRole('main').getByRole('searchbox')
    const turns: number[] = []
    for (const name of PAGE_TURNS) {
      const button = page.getByRole('button', { name, exact: true })
      turns.push(...(await measured(page, () => button.click())))
    }
    await box.focus()
    return { key: await typing(page), page: turns }
  })
}

/** The same for a key on a page with one text field: what the browser itself takes for a frame. */
export function latencyFloor(browser: Browser, conditions: Conditions): Promise<number[]> {
  return withFreshPage(browser, conditions, async (page) => {
    await page.setContent('<input type="search">')
    await page.evaluate(stopwatch)
    await page.locator('input').focus()
    return typing(page)
  })
}

async function typing(page: Page): Promise<number[]> {
  const times: number[] = []
  for (const word of WORDS) {
    for (const key of [...word, ...Array.from(word, () => 'Backspace')])
      times.push(...(await measured(page, () => page.keyboard.press(key))))
  }
  return times
}

/** The answer's time, or nothing. */
async function measured(page: Page, act: () => Promise<void>): Promise<number[]> {
  await act()
  const time = await page.evaluate(
    (limit) =>
      Promise.race([
        (window as unknown as { answer: Promise<number> | undefined }).answer,
        new Promise<undefined>((resolve) => setTimeout(resolve, limit)),
      ]),
    NO_ANSWER_MS,
  )
  // A person's next key is not in the same frames.
  await page.waitForTimeout(40)
  return time === undefined ? [] : [time]
}

/** Runs in the page: `window.answer` is a promise of the last keydown's or click's figure; a page without a table answers all. */
function stopwatch(): void {
  const shown = () => document.querySelector('tbody')?.textContent
  const measure = (event: Event) => {
    const before = shown()
    const answer = new Promise<number>((resolve) => {
      requestAnimationFrame(function look() {
        if (before !== undefined && shown() === before) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
        return channel.port2.postMessage(undefined)
      })
    })
    Object.assign(window, { answer })
  }
  addEventListener('keydown', measure, { capture: true })
  addEventListener('click', measure, { capture: true })
}
