// @vitest-environment jsdom
// Covers: data Figures
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { DashboardRows } from '#client/dashboard/dashboard-rows.tsx'
import { LeftOutLinks } from '#client/dashboard/left-out-links.tsx'
import { cardDetails } from '#client/data/cards/card-details.ts'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { layOut } from '#tests/client/charts/chart-size.ts'
import { madeReply } from './made-reply.ts'

const growth = { value: 23.5, previous: 12, change: 11.5 }
const reply = madeReply({ cities: 31, revenueWithoutCity: 150, metrics: { ...madeReply().metrics, growth } })
const { lists } = reply

beforeEach(() => layOut(480))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(view: DashboardView) {
  const location = memoryLocation({ path: '/default', record: true })
  const { container } = render(
    <Router hook={location.hook}>
      <main>
        <DashboardRows view={view} />
      </main>
    </Router>,
  )
  return { container, history: location.history }
}

const addressOf = (link: HTMLElement) => link.getAttribute('href')
const linksIn = (role: string, name: string) =>
  within(screen.getByRole(role, { name }))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label') ?? link.textContent, addressOf(link)])
const list = (query: string | null | undefined) => `/order-list?${query}`

it('every live figure links to its orders, with a label', () => {
  show(liveDashboardView(reply))
  expect(linksIn('article', 'Customers')).toEqual([
    ['Show orders: Customers, 1,234', list(lists.customers)],
    ['Show orders of the comparison period: +23.40%', list(lists.comparedCustomers)],
  ])
  expect(linksIn('article', 'Revenue')[0]).toEqual(['Show orders: Revenue, $123,456.78', list(lists.period)])
  expect(linksIn('article', 'Growth')).toEqual([
    ['Show orders: Growth, +23.5%', list(lists.period)],
    [
      'Show orders of the comparison period: Previously +12.0%, a change of +11.5 percentage points',
      list(lists.comparedPeriod),
    ],
  ])
  expect(linksIn('figure', 'Projections vs Actuals')).toEqual([
    ['Show orders: Jul, Actual: $1,234.50, Projection met', list(lists.buckets[0]?.revenue)],
    ['Show orders: Jul, Projection: $1,000.00', list(lists.buckets[0]?.projection)],
    ['Show orders: Aug, Actual: $2,234.50', list(lists.buckets[1]?.revenue)],
  ])
  expect(linksIn('figure', 'Revenue')).toEqual([
    ['Show orders: Current, $123,456.78', list(lists.period)],
    ['Show orders: Previous, $100,000.00', list(lists.comparedPeriod)],
    ['Show orders: Jul, Current: $1,234.50', list(lists.buckets[0]?.revenue)],
    ['Show orders: Jul, Previous: $900.00', list(lists.buckets[0]?.previous)],
    ['Show orders: Aug, Current: $2,234.50', list(lists.buckets[1]?.revenue)],
  ])
  expect(linksIn('figure', 'Revenue by Location')).toEqual([
    ['Show orders: Lyon', list(lists.locations[0])],
    ['Show orders: Lyon, $2,000.00', list(lists.locations[0])],
    ['Show orders: Nowhere, $500.00', list(lists.locations[1])],
    ['Top 2 of 31 cities', list(lists.cities)],
    ['$1.50 from orders without a city', list(lists.withoutCity)],
  ])
  expect(linksIn('region', 'Top Selling Products')).toEqual([['Show orders: Chair', list(lists.products[0])]])
  expect(linksIn('figure', 'Total Sales')).toEqual([
    ['Show orders: Web, 75.0%, $3.00', list(lists.channels[0])],
    ['Show orders: Shop, 25.0%, $1.00', list(lists.channels[1])],
    ['Show orders: Web, $3.00', list(lists.channels[0])],
    ['Show orders: Shop, $1.00', list(lists.channels[1])],
  ])
})

it('every figure of a chart’s table links to its orders, too', async () => {
  const user = userEvent.setup()
  show(liveDashboardView(reply))
  const figure = within(screen.getByRole('figure', { name: 'Projections vs Actuals' }))
  await user.click(figure.getByRole('button', { name: 'Show as table' }))
  const links = (await figure.findAllByRole('link', { name: /^\$/ })).map((link) => [link.textContent, addressOf(link)])
  expect(links).toEqual([
    ['$1,234.50', list(lists.buckets[0]?.revenue)],
    ['$1,000.00', list(lists.buckets[0]?.projection)],
    ['$2,234.50', list(lists.buckets[1]?.revenue)],
  ])
})

it('a click stays in the page; a click with a modifier key is the browser’s', async () => {
  const user = userEvent.setup()
  const { history } = show(liveDashboardView(reply))
  await user.click(screen.getByRole('link', { name: 'Show orders: Orders, 2,000' }))
  expect(history?.at(-1)).toBe(list(lists.period))
  await user.click(screen.getByRole('link', { name: 'Show orders: Aug, Actual: $2,234.50' }))
  expect(history?.at(-1)).toBe(list(lists.buckets[1]?.revenue))
  const pages = history?.length
  await user.keyboard('{Control>}')
  await user.click(screen.getByRole('link', { name: 'Show orders: Chair' }))
  await user.keyboard('{/Control}')
  expect(history).toHaveLength(pages ?? 0)
})

it('the arrow keys reach the marks', async () => {
  const user = userEvent.setup()
  show(liveDashboardView(reply))
  screen.getByRole('link', { name: 'Show orders: Jul, Actual: $1,234.50, Projection met' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show orders: Jul, Projection: $1,000.00')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show orders: Aug, Actual: $2,234.50')
  expect(screen.getByRole('tooltip').textContent).toContain('Aug')
})

it('the definition of a card links to the orders that it leaves out', () => {
  const counting = { ...reply.counting, excluded: 1200, unpaid: 0 }
  render(<LeftOutLinks links={cardDetails(madeReply({ counting }), 'orders').leftOut} />)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, addressOf(link)])
  expect(links).toEqual([['Show 1,200 orders excluded by their status', list(lists.excluded)]])
})

it('an unknown figure has no link', () => {
  const unknown = { value: null, previous: null, change: null }
  const { metrics } = reply
  show(liveDashboardView(madeReply({ metrics: { ...metrics, customers: unknown } })))
  expect(within(screen.getByRole('article', { name: 'Customers' })).queryByRole('link')).toBeNull()
})

it('the sample has no links, because its figures are not calculated from its orders', () => {
  show(sampleDashboardView())
  expect(screen.queryByRole('link')).toBeNull()
})

it('has no axe finding', async () => {
  const { container } = show(liveDashboardView(reply))
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
