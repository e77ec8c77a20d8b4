import type { Page } from '@playwright/test'

export interface Shifts {
  /** Layout shift score, without shifts caused by input. */
  readonly score: number
  /** The score including shifts within half a second of user input. */
  readonly withInput: number
  /** Which elements moved. */
  readonly moved: readonly string[]
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRectReadOnly
    readonly currentRect: DOMRectReadOnly
  }[]
}

/** Milliseconds after an input in which the browser attributes a shift to it. */
const OF_INPUT = 500

/** Waits until the browser attributes a shift no longer to the input that came before. */
export async function inputIsPast(page: Page): Promise<void> {
  const now = await page.evaluate(() => performance.now())
  await page.waitForFunction((end) => performance.now() > end, now + OF_INPUT, { polling: 50 })
}

/** Every layout shift since the page was loaded. */
export function readShifts(page: Page): Promise<Shifts> {
  return page.evaluate(async () => {
    const entries = await new Promise<LayoutShift[]>((resolve) => {
      const seen: PerformanceEntry[] = []
      const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // Shifts are reported a frame later.
      setTimeout(() => {
        observer.disconnect()
        resolve(seen as LayoutShift[])
      }, 100)
    })
    const sum = (some: LayoutShift[]) => some.reduce((total, { value }) => total + value, 0)
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',')
    return {
      score: sum(entries.filter(({ hadRecentInput }) => !hadRecentInput)),
      withInput: sum(entries),
      moved: entries.flatMap(({ value, hadRecentInput, sources }) =>
        sources.map(
          ({ node, previousRect, currentRect }) =>
            `${value.toFixed(4)}${hadRecentInput ? ' (input)' : ''} ${node?.nodeName}.${node instanceof Element ? node.className : node?.textContent}: ${place(previousRect)} → ${place(currentRect)}`,
        ),
      ),
    }
  })
}
