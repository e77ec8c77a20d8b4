// Covers: specification 2 Dashboard, Charts
import type { Locator, Page } from '@playwright/test'
import { openScreen } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, isLive, test } from './support/test.ts'

interface Stop {
  readonly x: number
  readonly y: number
  /** Of the point below it. */
  readonly label: string
}

/** Where the pointer enters each point on its way along `path`. To be read while no tooltip is shown. */
async function stopsOn(figure: Locator, path: readonly (readonly [x: number, y: number])[]): Promise<Stop[]> {
  return figure.evaluate((root, places) => {
    let before: Element | null = null
    return places.flatMap(([x, y]) => {
      const point = document.elementFromPoint(x, y)?.closest('[data-point]') ?? null
      const isEntered = point !== null && point !== before && root.contains(point)
      before = point
      return isEntered ? [{ x, y, label: point.getAttribute('aria-label') ?? '' }] : []
    })
  }, path)
}

/** Moves the pointer from stop to stop and expects the tooltip of each. */
async function sweep(page: Page, figure: Locator, stops: readonly Stop[], lines: number): Promise<void> {
  for (const { x, y, label } of stops) {
    await page.mouse.move(x, y, { steps: 4 })
    const shown = figure.getByRole('tooltip').locator('div')
    await expect
      .poll(async () => (await shown.allTextContents()).slice(0, lines).filter((line) => label.includes(line)).length)
      .toBe(lines)
  }
}

/** Straight across at three heights, or once around the ring. */
async function pathsThrough(name: string, figure: Locator) {
  const box = await figure.evaluate((root) => {
    const points = [...root.querySelectorAll('[data-point]')].map((point) => point.getBoundingClientRect())
    const of = (side: 'left' | 'top' | 'right' | 'bottom') => points.map((each) => each[side])
    const [left, top] = [Math.min(...of('left')), Math.min(...of('top'))]
    return { left, top, width: Math.max(...of('right')) - left, height: Math.max(...of('bottom')) - top }
  })
  const steps = Array.from({ length: 120 }, (_, step) => (step + 0.5) / 120)
  if (name !== 'Total Sales')
    return [0.1, 0.5, 0.9].map((part) =>
      steps.map((at) => [box.left + at * box.width, box.top + part * box.height] as const),
    )
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  return [steps.map((at) => [x + 59 * Math.sin(at * 2 * Math.PI), y - 59 * Math.cos(at * 2 * Math.PI)] as const)]
}

// Marks of real orders are links of their own; that they are in one place is the same at every width.
for (const width of [390, 1024, 1440])
  test(`no tooltip hides a neighbour from the pointer, ${width} px @${width === 1440 ? 'live' : 'sample'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 })
    await openScreen(page, '/default')
    await settle(page)
    for (const name of ['Projections vs Actuals', 'Revenue', 'Total Sales']) {
      const figure = page.getByRole('figure', { name, exact: true })
      await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const count = await figure.locator('[data-point]').count()
      const reached = new Set<string>()
      for (const path of await pathsThrough(name, figure)) {
        await page.mouse.move(1, 1)
        await expect(figure.getByRole('tooltip')).toHaveCount(0)
        const [there, back] = [await stopsOn(figure, path), await stopsOn(figure, path.toReversed())]
        for (const { label } of there) reached.add(label)
        // A mark with a link is labelled by its own line of the tooltip, and by the name above.
        const lines = isLive() && name !== 'Total Sales' ? 1 : 2
        await sweep(page, figure, there, lines)
        await sweep(page, figure, back, lines)
      }
      if (isLive()) expect(reached.size, name).toBeGreaterThan(3)
      else expect(reached.size, name).toBe(count)
    }
  })
