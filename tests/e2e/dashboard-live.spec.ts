// Covers: data Figures
import type { Locator, Page } from '@playwright/test'
import { bucketsOf, chartGranularity } from '#contract/dashboard/buckets.ts'
import { formatDay, formatDays } from '#contract/format-date.ts'
import {
  customersOf,
  dollars,
  elapsedPart,
  growthOf,
  type LiveOrder,
  MONTHS,
  monthsEnding,
  ordersOf,
  ranked,
  readLiveOrders,
  revenueOf,
  type Span,
  today,
} from './support/live-figures.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const figure = (page: Page, name: string) => page.getByRole('figure', { name, exact: true })
const periodButton = (page: Page) => page.getByRole('button', { name: /^Period:/ })

test.describe('the dashboard of the loaded orders @live', () => {
  let orders: readonly LiveOrder[]
  let newest: string
  let oldest: string

  test.beforeEach(async ({ page, baseURL }) => {
    orders = await readLiveOrders(baseURL ?? '')
    expect(orders).toHaveLength(50)
    const days = orders.map(({ day }) => day).sort()
    newest = days.at(-1) ?? ''
    oldest = days[0] ?? ''
    await page.goto('/default')
  })

  /** Checks every card's figures for the period against the corresponding elapsed part of `whole`. */
  async function expectCards(page: Page, period: Span, whole: Span): Promise<void> {
    const compared = elapsedPart(period, whole)
    const [now, before] = [ordersOf(orders, period), ordersOf(orders, compared)]
    const figures = {
      Customers: [String(customersOf(now)), customersOf(now), customersOf(before)],
      Orders: [String(now.length), now.length, before.length],
      Revenue: [dollars(revenueOf(now)), revenueOf(now), revenueOf(before)],
    } as const
    for (const [name, [text, value, previous]] of Object.entries(figures)) {
      await expect(card(page, name).getByText(text, { exact: true })).toBeVisible()
      if (compared.from < oldest) {
        await expect(card(page, name)).toContainText('No comparison')
        continue
      }
      const change = growthOf(value, previous)
      await expect(card(page, name)).toContainText(
        change === null ? (value === 0 ? 'no change' : 'new') : changeText(change),
      )
      if (change !== null)
        await expect(card(page, name).getByRole('img', { name: change < 0 ? 'down' : 'up', exact: true })).toBeVisible()
    }
    const growth = growthOf(revenueOf(now), revenueOf(before))
    if (compared.from < oldest) return expect(card(page, 'Growth')).toContainText('–')
    await expect(card(page, 'Growth')).toContainText(
      growth === null ? (revenueOf(now) === 0 ? '–' : 'New') : `${growth.toFixed(1)}%`,
    )
  }

  test('six months that end with the latest order, compared with the six before', async ({ page }) => {
    const period = monthsEnding(newest, 6)
    const compared = elapsedPart(period, monthsEnding(newest, 6, 6))
    const isRunning = period.from <= today() && today() < period.to
    const comparison =
      compared.from < oldest
        ? ` · No comparison: orders begin on ${formatDay(oldest)}`
        : `${isRunning ? ' compared so far' : ' compared'} with ${formatDays(compared.from, compared.to)}`
    await expect(page.getByText(`${formatDays(period.from, period.to)}${comparison}`)).toBeVisible()
    await expect(periodButton(page)).toHaveText('Period: Latest 6 months')
    expect(new URL(page.url()).search).toBe('')
    await expectCards(page, period, monthsEnding(newest, 6, 6))
  })

  test('months: revenue, the year before as projection, the period before as previous', async ({ page }) => {
    for (const name of ['Projections vs Actuals', 'Revenue'])
      await figure(page, name).getByRole('button', { name: 'Show as table' }).click()
    const of = (name: string) => figure(page, name).getByRole('row')
    const months = [5, 4, 3, 2, 1, 0].map((before) => monthsEnding(newest, 1, before))
    const spansYears = new Set(months.map(({ from }) => from.slice(0, 4))).size > 1
    const label = ({ from }: Span) =>
      `${MONTHS[Number(from.slice(5, 7)) - 1]}${spansYears ? ` ${from.slice(0, 4)}` : ''}`
    const money = (span: Span) => dollars(revenueOf(ordersOf(orders, span)))
    // A month before the first order is shown as an en dash, not as 0.
    const known = (span: Span) => (span.to >= oldest ? money(span) : '–')
    const name = (month: Span) => (month.to < today() ? label(month) : `${formatDays(month.from, today())}, so far`)
    const lines = (earlier: number, part: (month: Span, compared: Span) => Span) =>
      months.map((month) => {
        const compared = part(month, monthsEnding(month.to, 1, earlier))
        return `${name(month)}${money(month)}${known(compared)}`
      })
    // A shop's first months have nothing to be compared with.
    await expect(of('Projections vs Actuals')).toContainText([
      'MonthActualProjection',
      ...lines(12, (_, whole) => whole),
    ])
    await expect(of('Revenue')).toHaveText(['MonthCurrentPrevious', ...lines(6, elapsedPart)])
  })

  test('products are sorted by amount, sales grouped by status, and there are no cities if the file has none', async ({
    page,
  }) => {
    const now = ordersOf(orders, monthsEnding(newest, 6))
    const products = page.getByRole('region', { name: 'Top Selling Products' }).locator('tbody tr')
    const expected = ranked(now, ({ project }) => project).slice(0, 5)
    await expect(products).toHaveText(
      expected.map(([name, amount]) => `${name}$100.00${amount / 10_000}${dollars(amount)}`),
    )
    const sales = figure(page, 'Total Sales')
    await expect(sales).toContainText('By status')
    const shares = ranked(now, ({ status }) => status)
    await expect(sales.getByRole('listitem')).toHaveText(shares.map(([name, amount]) => `${name} ${dollars(amount)}`))
    for (const [name, amount] of shares) {
      const share = ((100 * amount) / revenueOf(now)).toFixed(1)
      const slice = `Show orders: ${name}, ${share}%, ${dollars(amount)}`
      await expect(sales.getByRole('link', { name: slice, exact: true })).toHaveCount(1)
    }
    await expect(figure(page, 'Revenue by Location')).toContainText(/no cit/i)
    await expect(figure(page, 'Revenue by Location').getByRole('listitem')).toHaveCount(0)
  })

  test('presets are saved in the address: a reload restores them, Back undoes them', async ({ page }) => {
    await periodButton(page).click()
    await page.getByRole('button', { name: 'Last 12 months' }).click()
    const year = { from: monthsEnding(today(), 12).from, to: today() }
    const compared = elapsedPart(year, monthsEnding(today(), 12, 12))
    await expect(page).toHaveURL('/default?period=last-12-months')
    await expectCards(page, year, compared)
    await page.reload()
    await expect(periodButton(page)).toHaveText('Period: Last 12 months')
    await expectCards(page, year, compared)
    await periodButton(page).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(card(page, 'Orders').getByText('50', { exact: true })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/default?period=last-12-months')
    await expectCards(page, year, compared)
    await page.goBack()
    await expect(page).toHaveURL('/default')
    await expectCards(page, monthsEnding(newest, 6), monthsEnding(newest, 6, 6))
  })

  test('the period stays while one moves around, until another is chosen or the page is loaded', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const toList = page.getByRole('link', { name: 'Order List', exact: true })
    const toDashboard = page.getByRole('link', { name: 'Default', exact: true })
    await periodButton(page).click()
    await page.getByRole('button', { name: 'Last 12 months' }).click()
    await expect(page).toHaveURL('/default?period=last-12-months')
    await toList.click()
    await expect(page).toHaveURL('/order-list')
    asked.length = 0
    await toDashboard.click()
    await expect(periodButton(page)).toHaveText('Period: Last 12 months')
    await expect(page).toHaveURL('/default?period=last-12-months')
    expect(asked.filter((url) => url.endsWith('/api/dashboard'))).toEqual([])
    await periodButton(page).click()
    await page.getByRole('button', { name: 'Latest 6 months' }).click()
    await expect(page).toHaveURL('/default')
    await toList.click()
    await toDashboard.click()
    await expect(periodButton(page)).toHaveText('Period: Latest 6 months')
    await page.goto('/default?period=all')
    await expect(periodButton(page)).toHaveText('Period: All')
    await page.goto('/default')
    await expect(periodButton(page)).toHaveText('Period: Latest 6 months')
  })

  test('custom dates, compared with last year', async ({ page }) => {
    const period = monthsEnding(newest, 3, 2)
    const compared = monthsEnding(newest, 3, 14)
    await periodButton(page).click()
    await page.getByLabel('From').fill(period.from)
    await page.getByLabel('To', { exact: true }).fill(period.to)
    await page.getByLabel('Compare with').selectOption('Same period last year')
    // Nothing is loaded before Apply.
    await expect(page).toHaveURL('/default')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(`/default?from=${period.from}&to=${period.to}&compare=year`)
    await expect(periodButton(page)).toHaveText(`Period: ${formatDays(period.from, period.to)}`)
    await expect(page.getByText(`compared with ${formatDays(compared.from, compared.to)}`)).toBeVisible()
    await expectCards(page, period, compared)
    await page.reload()
    await expectCards(page, period, compared)
  })

  test('an unusable address is reported, and the latest six months are shown', async ({ page }) => {
    await page.goto('/default?from=2026-02-30&to=2026-03-01')
    const sentence = '“2026-02-30” is not a valid date. Showing the latest 6 months.'
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expectCards(page, monthsEnding(newest, 6), monthsEnding(newest, 6, 6))
  })

  test('many bars share the plot without overlap, as do the names that have room', async ({ page }) => {
    for (const [from, width] of [
      ['2024-12-01', 390],
      ['2023-06-01', 390],
      ['1995-01-01', 390],
      ['1960-01-01', 1440],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/default?from=${from}&to=${newest}`)
      const chart = figure(page, 'Projections vs Actuals')
      const period = { from, to: newest }
      const count = bucketsOf(period, chartGranularity(period)).length
      const bars = chart.locator('rect[data-series="0"]')
      await expect(bars).toHaveCount(count)
      await settle(page)
      const plot = await edgesOf(chart.locator('svg line').first())
      const band = ((plot[0]?.right ?? 0) - (plot[0]?.left ?? 0)) / count
      let end = plot[0]?.left ?? 0
      for (const bar of await edgesOf(bars)) {
        expect(bar.right - bar.left).toBeCloseTo(Math.min(20, (5 / 6) * band), 1)
        expect(bar.left).toBeGreaterThan(end - 0.01)
        end = bar.right
      }
      expect(end).toBeLessThan((plot[0]?.right ?? 0) + 0.01)
      const names = await edgesOf(chart.locator('svg text[text-anchor=middle]'))
      expect(names.length).toBeGreaterThan(1)
      const [card] = await edgesOf(chart)
      let last = card?.left ?? 0
      for (const name of names) {
        expect(name.left).toBeGreaterThan(last)
        last = name.right
      }
      expect(last).toBeLessThan(card?.right ?? 0)
    }
  })

  test('sample data can be shown with one click, and the choice survives a reload', async ({ page }) => {
    await page.getByRole('button', { name: 'Sample data' }).click()
    await expect(card(page, 'Customers')).toContainText('3,781')
    await expect(periodButton(page)).toHaveCount(0)
    await page.reload()
    await expect(card(page, 'Customers')).toContainText('3,781')
    await page.getByRole('button', { name: 'Your orders' }).click()
    await expectCards(page, monthsEnding(newest, 6), monthsEnding(newest, 6, 6))
    await page.reload()
    await expectCards(page, monthsEnding(newest, 6), monthsEnding(newest, 6, 6))
  })
})

/** In px from the window's left. */
async function edgesOf(all: Locator): Promise<{ left: number; right: number }[]> {
  return all.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right } = element.getBoundingClientRect()
      return { left, right }
    }),
  )
}

/** '+233.33%', '-10.00%'; 0 has no sign. */
function changeText(change: number): string {
  const text = Math.abs(change)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+\.)/g, ',')
  const sign = change > 0 ? '+' : change < 0 ? '-' : ''
  return `${sign}${text}%`
}
