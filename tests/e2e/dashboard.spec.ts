// Covers: specification 1, 2 Dashboard, 3, 9, Charts, Map
import type { Locator, Page } from '@playwright/test'
import { geoNaturalEarth1 } from 'd3-geo'
import { sampleFigures } from '#sample/figures.ts'
import { openSampleDashboard } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test, WIDTHS } from './support/test.ts'

const BARS = 'Projections vs Actuals'
const LINES = 'Revenue'
const PLACES = 'Revenue by Location'
const SALES = 'Total Sales'
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun']

const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const points = (page: Page, name: string) => figure(page, name).locator('[data-point]')
const tooltip = (page: Page, name: string) => figure(page, name).getByRole('tooltip')
const tooltipLines = (page: Page, name: string) => tooltip(page, name).locator('div')

test.describe('the eCommerce dashboard on sample data', () => {
  test.beforeEach(async ({ page }) => openSampleDashboard(page))

  test('shows the figures, formats, colours and drawings of the specification', async ({ page }) => {
    await test.step('has exactly its cards and charts, the fixed legend of Revenue, and its products', async () => {
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
      await expect(page.getByRole('main').getByRole('figure')).toHaveCount(4)
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
      // The sample has no period to choose.
      await expect(page.getByRole('button', { name: /^Period/ })).toHaveCount(0)
      await expect(figure(page, LINES).getByRole('listitem')).toHaveText([
        'Current Week $58,211',
        'Previous Week $68,788',
      ])

      const table = page.getByRole('region', { name: 'Top Selling Products' }).getByRole('table')
      await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Price', 'Quantity', 'Amount'])
      const rows = await table
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')))
      expect(rows.map(([name]) => name)).toEqual(sampleFigures.topSellingProducts.map(({ name }) => name))
      for (const [, price = '', quantity = '', amount = ''] of rows) {
        expect(price).toMatch(/^\$\d+\.\d{2}$/)
        expect(amount).toMatch(/^\$\d{1,3}(,\d{3})*\.\d{2}$/)
        expect(number(price) * number(quantity)).toBeCloseTo(number(amount), 2)
      }
    })
    await test.step('both axes run 0, 10, 20, 30 in millions, January to June', async () => {
      await settle(page)
      for (const name of [BARS, LINES]) {
        const ticks = figure(page, name).locator('svg text').filter({ hasText: 'M' }).filter({ hasText: /\d/ })
        await expect(ticks).toHaveText(['0M', '10M', '20M', '30M'])
        const heights = await ticks.evaluateAll((texts) => texts.map((text) => Number(text.getAttribute('y'))))
        const steps = heights.slice(1).map((y, index) => (heights[index] ?? 0) - y)
        for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 3)
        expect(steps[0]).toBeGreaterThan(20)
        const months = figure(page, name)
          .locator('svg text')
          .filter({ hasText: /^[A-Z][a-z]{2}$/ })
        await expect(months).toHaveText(MONTHS)
      }
    })
    await test.step('bars are 20 px wide, stacked, and as high as their figures', async () => {
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await settle(page)
        const scale = await axisScale(page, BARS)
        const bars = figure(page, BARS).locator('rect[data-series]')
        await expect(bars).toHaveCount(12)
        const boxes = await bars.evaluateAll((rects) =>
          rects.map((rect) => {
            const { x, y, width, height } = rect.getBoundingClientRect()
            return { x, y, width, height, series: rect.getAttribute('data-series') }
          }),
        )
        for (const [month, { actual, projection }] of sampleFigures.projectionsVsActuals.entries()) {
          const [low, high] = [boxes[2 * month], boxes[2 * month + 1]]
          expect(low?.series).toBe('0')
          expect(high?.series).toBe('1')
          for (const box of [low, high]) expect(box?.width).toBeCloseTo(20, 1)
          expect(low?.x).toBeCloseTo(high?.x ?? 0, 1)
          expect(low?.height).toBeCloseTo(actual * scale, 0)
          expect(high?.height).toBeCloseTo(projection * scale, 0)
          expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(low?.y ?? 0, 0)
        }
      }
    })
    await test.step('the revenue lines pass through their figures; the previous one is dashed', async () => {
      await settle(page)
      const scale = await axisScale(page, LINES)
      for (const [index, { current, previous }] of sampleFigures.revenueChart.entries()) {
        await points(page, LINES).nth(index).hover()
        const dots = figure(page, LINES).locator('svg circle.stroke-card')
        await expect(dots).toHaveCount(2)
        const heights = await dots.evaluateAll((circles) =>
          circles.map((circle) => [Number(circle.getAttribute('cy')), circle.getAttribute('data-series')]),
        )
        const base = await figure(page, LINES)
          .locator('svg text', { hasText: /^0M$/ })
          .evaluate((text) => Number(text.getAttribute('y')))
        const at = (series: string) => base - Number(heights.find(([, of]) => of === series)?.[0])
        expect(at('0')).toBeCloseTo(current * scale, 1)
        expect(at('1')).toBeCloseTo(previous * scale, 1)
      }
      const lines = figure(page, LINES).locator('path[data-series]')
      await expect(lines).toHaveCount(2)
      await expect(lines.and(page.locator('[data-series="0"]'))).not.toHaveAttribute('stroke-dasharray')
      await expect(lines.and(page.locator('[data-series="1"]'))).toHaveAttribute('stroke-dasharray', /\d/)
    })
    await test.step('the donut: radii 50 and 68, 5 degrees between slices, shares as angles', async () => {
      const paths = await figure(page, SALES)
        .locator('path[data-series]')
        .evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? ''))
      const slices = paths.map(readSlice)
      expect(slices).toHaveLength(4)
      for (const slice of slices) {
        expect(slice.outer).toBeCloseTo(68, 3)
        expect(slice.inner).toBeCloseTo(50, 3)
      }
      const total = sampleFigures.totalSales.reduce((sum, { value }) => sum + value, 0)
      for (const [index, slice] of slices.entries()) {
        const next = slices[(index + 1) % slices.length]
        expect(turn(slice.end, next?.start ?? 0)).toBeCloseTo(5, 2)
        const value = sampleFigures.totalSales[index]?.value ?? 0
        expect(turn(slice.start, slice.end)).toBeCloseTo((value / total) * (360 - 4 * 5), 2)
      }
      await expect(figure(page, SALES).getByRole('listitem')).toHaveText([
        /^Direct\s*\$268\.27$/,
        /^Affiliate\s*\$155\.68$/,
        /^Sponsored\s*\$214\.06$/,
        /^E-mail\s*\$56\.99$/,
      ])
    })
    await test.step('location bars are as wide as the percent says, labelled with K', async () => {
      await settle(page)
      const rows = figure(page, PLACES).getByRole('listitem')
      await expect(rows).toHaveText([/New York\s*72K/, /San Francisco\s*39K/, /Sydney\s*25K/, /Singapore\s*61K/])
      const shares = await rows.evaluateAll((items) =>
        items.map((item) => {
          const track = item.lastElementChild
          const bar = track?.firstElementChild
          return (100 * (bar?.getBoundingClientRect().width ?? 0)) / (track?.getBoundingClientRect().width ?? 1)
        }),
      )
      for (const [index, percent] of [72, 39, 25, 61].entries()) expect(shares[index]).toBeCloseTo(percent, 0)
    })
    await test.step('each city has its dot where its coordinates say, on the land that is drawn', async () => {
      const map = figure(page, PLACES).getByRole('img', { name: /World map/ })
      await expect(map).toHaveAccessibleName('World map with New York, San Francisco, Sydney, and Singapore')
      const size = await map.boundingBox()
      if (!size) throw new Error('The map is not shown.')
      // The picture reaches from 180° west to 180° east on the equator and from 84° north downwards.
      const projection = geoNaturalEarth1().translate([0, 0]).scale(1)
      const [east = 0] = projection([179.999999, 0]) ?? []
      const [, north = 0] = projection([0, 84]) ?? []
      const unit = size.width / (2 * east)
      for (const { city, longitude, latitude } of sampleFigures.revenueByLocation) {
        const [x = 0, y = 0] = projection([longitude, latitude]) ?? []
        const dot = await placeOf(map, city).boundingBox()
        if (!dot) throw new Error(`${city} has no dot.`)
        expect(dot.x + dot.width / 2 - size.x, city).toBeCloseTo((x + east) * unit, 0)
        expect(dot.y + dot.height / 2 - size.y, city).toBeCloseTo((y - north) * unit, 0)
        const isOnLand = await page.evaluate(landNear, {
          x: (x + east) / (2 * east),
          y: (dot.y + dot.height / 2 - size.y) / size.height,
        })
        expect(isOnLand, `${city} on land`).toBe(true)
      }
    })
    await test.step('metric cards: formats, direction, tints (§3, §9)', async () => {
      const expected = [
        ['Customers', '3,781', '+11.01%', 'up'],
        ['Orders', '1,219', '-0.03%', 'down'],
        ['Revenue', '$695', '+15.03%', 'up'],
        ['Growth', '30.1%', '+6.08%', 'up'],
      ] as const
      const cards = page.getByRole('article')
      for (const theme of ['light', 'dark']) {
        for (const [index, [name, value, change, direction]] of expected.entries()) {
          const card = page.getByRole('article', { name, exact: true })
          await expect(cards.nth(index)).toHaveAccessibleName(name)
          await expect(card.getByText(value, { exact: true })).toBeVisible()
          await expect(card.getByText(change, { exact: true })).toBeVisible()
          await expect(card.getByRole('img', { name: direction, exact: true })).toBeVisible()
        }
        await expect(cards.nth(0)).toHaveCSS('background-color', 'rgb(227, 245, 255)')
        await expect(cards.nth(3)).toHaveCSS('background-color', 'rgb(229, 236, 246)')
        for (const index of [0, 3]) await expect(cards.nth(index)).toHaveCSS('color', 'rgb(28, 28, 28)')
        const plain = theme === 'light' ? 'rgb(247, 249, 251)' : 'rgb(40, 40, 40)'
        for (const index of [1, 2]) await expect(cards.nth(index)).toHaveCSS('background-color', plain)
        if (theme === 'light') await page.getByRole('button', { name: 'Switch to dark theme' }).click()
      }
    })
  })

  test('tooltips show exactly the lines of §9, by mouse and by keyboard, and Escape hides them', async ({ page }) => {
    const expected = tooltipsOf()
    for (const [name, tooltips] of Object.entries(expected)) {
      await expect(points(page, name)).toHaveCount(tooltips.length)
      for (const [index, lines] of tooltips.entries()) {
        await hoverPoint(page, name, index)
        await expect(tooltipLines(page, name)).toHaveText(lines)
      }
      await page.keyboard.press('Escape')
      await expect(tooltip(page, name)).toHaveCount(0)
      await page.getByRole('heading', { name: 'eCommerce' }).hover()

      await points(page, name).first().focus()
      for (const [index, lines] of tooltips.entries()) {
        if (index > 0) await page.keyboard.press('ArrowRight')
        await expect(points(page, name).nth(index)).toBeFocused()
        await expect(tooltipLines(page, name)).toHaveText(lines)
      }
      await page.keyboard.press('ArrowRight')
      await expect(points(page, name).last()).toBeFocused()
      await page.keyboard.press('Home')
      await expect(tooltipLines(page, name)).toHaveText(tooltips[0] ?? [])
      await page.keyboard.press('End')
      await expect(tooltipLines(page, name)).toHaveText(tooltips.at(-1) ?? [])
      await page.keyboard.press('ArrowLeft')
      await expect(tooltipLines(page, name)).toHaveText(tooltips.at(-2) ?? [])
      await page.keyboard.press('Escape')
      await expect(tooltip(page, name)).toHaveCount(0)
      // The point keeps the focus; only its tooltip is hidden.
      await expect(points(page, name).nth(tooltips.length - 2)).toBeFocused()
    }
  })

  test('a tooltip hides when the mouse leaves, stays while the mouse is on it, and fits into the window', async ({
    page,
  }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of [BARS, LINES, SALES]) {
        for (const index of [0, (await points(page, name).count()) - 1]) {
          await hoverPoint(page, name, index)
          const box = await tooltip(page, name).boundingBox()
          expect(box?.x).toBeGreaterThanOrEqual(0)
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        }
        // Straight up, since another point on the way would show its own. The tooltip itself gets no events.
        const box = await tooltip(page, name).boundingBox()
        const { x } = await pointOn(points(page, name).last())
        await page.mouse.move(x, (box?.y ?? 0) + 3, { steps: 10 })
        await expect(tooltip(page, name)).toBeVisible()
        await page.getByRole('heading', { name: 'eCommerce' }).hover()
        await expect(tooltip(page, name)).toHaveCount(0)
      }
    }
  })

  test('by keyboard: a stop for each chart, and its table', async ({ page }) => {
    await test.step('each chart is one stop of the Tab key', async () => {
      for (const name of [BARS, LINES, SALES])
        await expect(figure(page, name).locator('[data-point][tabindex="0"]')).toHaveCount(1)
      await figure(page, BARS).getByRole('button', { name: 'Show as table' }).focus()
      await page.keyboard.press('Tab')
      await expect(points(page, BARS).first()).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(figure(page, LINES).getByRole('button', { name: 'Show as table' })).toBeFocused()
    })
    await test.step('every chart has its table with the same figures, by keyboard too', async () => {
      const { projectionsVsActuals, revenueChart, revenueByLocation } = sampleFigures
      const tables = {
        [BARS]: [
          'Month Actual Projection',
          ...projectionsVsActuals.map(({ month, actual, projection }) => `${month} ${actual}M ${projection}M`),
        ],
        [LINES]: [
          'Month Current Week Previous Week',
          ...revenueChart.map(({ month, current, previous }) => `${month} $${current}M $${previous}M`),
        ],
        [PLACES]: ['City Revenue', ...revenueByLocation.map(({ city, thousands }) => `${city} ${thousands}K`)],
        [SALES]: [
          'Name Amount Share',
          'Direct $268.27 38.6%',
          'Affiliate $155.68 22.4%',
          'Sponsored $214.06 30.8%',
          'E-mail $56.99 8.2%',
        ],
      }
      for (const [name, lines] of Object.entries(tables)) {
        const before = await figure(page, name).boundingBox()
        await figure(page, name).getByRole('button', { name: 'Show as table' }).focus()
        await page.keyboard.press('Enter')
        await expect(figure(page, name).getByRole('row')).toHaveText(lines.map((line) => wordsApart(line)))
        expect((await figure(page, name).boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0)
        await page.keyboard.press('Enter')
        await expect(figure(page, name).getByRole('table')).toHaveCount(0)
      }
    })
  })

  test('text, tooltip and border colours of the charts follow the theme', async ({ page }) => {
    const light = await chartColors(page)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    const dark = await chartColors(page)
    expect(Object.keys(light)).toEqual(Object.keys(dark))
    for (const [what, color] of Object.entries(light)) expect(dark[what], what).not.toBe(color)
  })

  test('side by side from 768 px on, stacked below, in the order of §2', async ({ page }) => {
    for (const width of [...WIDTHS, 767]) {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      const [customers, bars, lines, places, products, sales] = await Promise.all(
        [
          page.getByRole('article', { name: 'Customers' }),
          figure(page, BARS),
          figure(page, LINES),
          figure(page, PLACES),
          page.getByRole('region', { name: 'Top Selling Products' }),
          figure(page, SALES),
        ].map(boxOf),
      )
      const growth = await boxOf(page.getByRole('article', { name: 'Growth' }))
      for (const [left, right] of [
        [customers, bars],
        [lines, places],
        [products, sales],
      ] as const) {
        if (!left || !right) throw new Error('A card is missing.')
        if (width >= 768) {
          expect(right.x, `${width}`).toBeGreaterThan(left.x + left.width)
          expect(right.y, `${width}`).toBeCloseTo(left.y, 0)
        } else {
          expect(right.y, `${width}`).toBeGreaterThanOrEqual(left.y + left.height)
          expect(right.x, `${width}`).toBeCloseTo(left.x, 0)
        }
      }
      expect(lines?.y).toBeGreaterThan((bars?.y ?? 0) + (bars?.height ?? 0))
      expect(products?.y).toBeGreaterThan((places?.y ?? 0) + (places?.height ?? 0))
      // The four metrics are a grid of two by two.
      expect(growth.y).toBeGreaterThan(customers?.y ?? 0)
      expect(growth.x).toBeGreaterThan(customers?.x ?? 0)
      // The first row is two halves: the metrics are together as wide as the chart.
      if (width >= 768) expect(growth.x + growth.width - (customers?.x ?? 0)).toBeCloseTo(bars?.width ?? 0, 0)
    }
  })
})

test('charts animate only when they are first shown', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openSampleDashboard(page)
  // They begin with the first paint, before React has taken over.
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(() => entrances(page)).toEqual(['chart-grow', 'chart-reveal', 'chart-turn', 'chart-widen'])
  await settle(page)
  expect(await running(page)).toEqual([])
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await page.setViewportSize({ width: 900, height: 900 })
  for (const name of [BARS, LINES, PLACES, SALES]) {
    await figure(page, name).getByRole('button', { name: 'Show as table' }).click()
    await figure(page, name).getByRole('button', { name: 'Show as chart' }).click()
  }
  expect((await running(page)).filter((name) => name.startsWith('chart-'))).toEqual([])
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 900 } })

  test('a touch shows the tooltip, and a touch elsewhere hides it', async ({ page }) => {
    await openSampleDashboard(page)
    for (const [name, tooltips] of Object.entries(tooltipsOf())) {
      const point = points(page, name).nth(1)
      await point.scrollIntoViewIfNeeded()
      const at = await pointOn(point)
      await page.touchscreen.tap(at.x, at.y)
      await expect(tooltipLines(page, name)).toHaveText(tooltips[1] ?? [])
      await page.getByRole('article', { name: 'Customers' }).tap()
      await expect(tooltip(page, name)).toHaveCount(0)
    }
  })
})

/** The tooltips of every point, worded from the specification (§9). */
function tooltipsOf(): Record<string, string[][]> {
  const { projectionsVsActuals, revenueChart, totalSales } = sampleFigures
  const total = totalSales.reduce((sum, { value }) => sum + value, 0)
  return {
    [BARS]: projectionsVsActuals.map(({ month, actual, projection }) => [
      month,
      `Actual: ${actual}M`,
      `Projection: ${projection}M`,
    ]),
    [LINES]: revenueChart.map(({ current, previous }) => [`Current: $${current}M`, `Previous: $${previous}M`]),
    [SALES]: totalSales.map(({ name, value }) => [name, `${((100 * value) / total).toFixed(1)}%`]),
  }
}

/** A place inside the point's shape: the centre of a ring slice's box can be outside the slice. */
async function pointOn(point: Locator): Promise<{ x: number; y: number }> {
  return point.evaluate((shape) => {
    if (!(shape instanceof SVGPathElement)) {
      // Near the bottom of its band, because a neighbour's tooltip may cover the part above its marks.
      const { x, y, width, height } = shape.getBoundingClientRect()
      return { x: x + width / 2, y: y + 0.95 * height }
    }
    // The first midpoint between two places on the outline that is well inside the ring.
    const length = shape.getTotalLength()
    const matrix = shape.getScreenCTM()
    for (let from = 0; from < 40; from++) {
      for (let to = from + 1; to < 40; to++) {
        const [a, b] = [from, to].map((part) => shape.getPointAtLength((part * length) / 40))
        if (!a || !b || !matrix) continue
        const middle = new DOMPoint((a.x + b.x) / 2, (a.y + b.y) / 2)
        const ring = Math.hypot(middle.x, middle.y)
        if (ring > 55 && ring < 63 && shape.isPointInFill(middle)) {
          const { x, y } = middle.matrixTransform(matrix)
          return { x, y }
        }
      }
    }
    throw new Error('No place on the slice.')
  })
}

async function hoverPoint(page: Page, name: string, index: number): Promise<void> {
  const point = points(page, name).nth(index)
  await point.scrollIntoViewIfNeeded()
  // Move out of the chart first: a neighbour's tooltip stays under the mouse and can cover the point.
  await page.mouse.move(1, 1)
  await expect(tooltip(page, name)).toHaveCount(0)
  const { x, y } = await pointOn(point)
  await page.mouse.move(x, y)
  await expect(tooltip(page, name)).toBeVisible()
}

/** px per million, from the axis labels as they are drawn. */
async function axisScale(page: Page, name: string): Promise<number> {
  const y = (label: string) =>
    figure(page, name)
      .locator('svg text')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .evaluate((text) => Number(text.getAttribute('y')))
  return ((await y('0M')) - (await y('30M'))) / 30
}

interface SliceShape {
  readonly inner: number
  readonly outer: number
  /** Degrees, clockwise from twelve o'clock. */
  readonly start: number
  readonly end: number
}

/** Reads 'M outer start, A … outer end, L inner end, A … inner start, Z' back into radii and angles. */
function readSlice(path: string): SliceShape {
  const [x0, y0, outer, , , , , x1, y1, , , inner] = (path.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number)
  const angle = (x = 0, y = 0) => (Math.atan2(x, -y) * 180) / Math.PI
  return { inner: inner ?? 0, outer: outer ?? 0, start: angle(x0, y0), end: angle(x1, y1) }
}

/** Clockwise degrees from one angle to another, 0 to 360. */
function turn(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360
}

/** A city's dot, which has its name as a title. */
const placeOf = (map: Locator, city: string) => map.locator('g', { hasText: city }).locator('circle')

/** Whether the map has land within two of its units of a place; x and y are fractions of its width and height. */
async function landNear({ x, y }: { x: number; y: number }): Promise<boolean> {
  const map = document.querySelector('[role=img][aria-label^="World map"]')
  const url = map && /url\("(.+)"\)/.exec(getComputedStyle(map).backgroundImage)?.[1]
  if (!url) throw new Error('The map has no picture.')
  // Element by element: the policy of the page lets no text become markup.
  const text = await (await fetch(url)).text()
  const [width = 0, height = 0] = /viewBox="0 0 (\S+) (\S+)"/.exec(text)?.slice(1).map(Number) ?? []
  const svg = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
  const shapes = [...text.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => {
    const shape = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'))
    shape.setAttribute('d', d)
    return shape
  })
  const near = [-2, -1, 0, 1, 2].flatMap((dx) =>
    [-2, -1, 0, 1, 2].map((dy) => new DOMPoint(x * width + dx, y * height + dy)),
  )
  const found = shapes.some((shape) => near.some((point) => shape.isPointInFill(point)))
  svg.remove()
  return found
}

async function chartColors(page: Page): Promise<Record<string, string>> {
  const colors: Record<string, string> = {}
  const read = async (what: string, of: Locator, property: string) => {
    colors[what] = await of.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  }
  await settle(page)
  for (const name of [BARS, LINES]) {
    await read(`${name} text`, figure(page, name).locator('svg text').first(), 'fill')
    await read(`${name} axis`, figure(page, name).locator('svg line').first(), 'stroke')
  }
  for (const series of [0, 1]) {
    await read(`bar ${series}`, figure(page, BARS).locator(`rect[data-series="${series}"]`).first(), 'fill')
    await read(`line ${series}`, figure(page, LINES).locator(`path[data-series="${series}"]`), 'stroke')
  }
  for (const series of [0, 1, 2, 3])
    await read(`slice ${series}`, figure(page, SALES).locator(`path[data-series="${series}"]`), 'fill')
  for (const name of [BARS, LINES, SALES]) {
    await hoverPoint(page, name, 0)
    for (const property of ['color', 'background-color', 'border-top-color'])
      await read(`${name} tooltip ${property}`, tooltip(page, name), property)
  }
  await read('map', figure(page, PLACES).getByRole('img', { name: /World map/ }), 'background-image')
  await read('place', placeOf(figure(page, PLACES), 'Sydney'), 'fill')
  return colors
}

const number = (text: string) => Number(text.replace(/[$,]/g, ''))

/** The texts of a row, with any characters between its cells. */
function wordsApart(line: string): RegExp {
  const escaped = line.split(' ').map((word) => word.replace(/[$.]/g, String.raw`\$&`))
  return new RegExp(`^${escaped.join(String.raw`\s*`)}$`)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('A card is not shown.')
  return box
}

function running(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  )
}

async function entrances(page: Page): Promise<string[]> {
  return [...new Set(await running(page))].filter((name) => name.startsWith('chart-')).sort()
}
