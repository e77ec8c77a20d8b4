import { type Locator, type Page, test } from '@playwright/test'
import { listOrders, searchText } from '#contract/orders/order-list.ts'
import {
  DEFAULT_QUERY,
  LIVE_PAGE_SIZE,
  type OrderPage,
  type OrderQuery,
  PAGE_SIZE,
} from '#contract/orders/order-query.ts'
import type { SortField } from '#contract/orders/order-sort.ts'
import { fold } from '#contract/text.ts'
import { sampleOrders } from '#sample/orders.ts'
import { expect, isLive } from '#tests/e2e/support/test.ts'

type Sampled = (typeof sampleOrders)[number]

/** What the list must show for a query, by the rules that client and server share. */
export function expected({
  per = isLive() ? LIVE_PAGE_SIZE : PAGE_SIZE,
  ...asked
}: Partial<OrderQuery> = {}): OrderPage<Sampled> {
  const query = { ...DEFAULT_QUERY, ...asked, per }
  // The project is known in a test only, and matters for a search only.
  if (!query.search || !isLive()) return listOrders(sampleOrders, query, Date.now())
  const words = fold(query.search).split(' ')
  // No test searches an amount or a day here.
  const found = sampleOrders.filter((order) => words.every((word) => searchText(order).includes(word)))
  return listOrders(found, { ...query, search: '' }, Date.now())
}

/** The headings of the specification. */
export const HEADINGS = {
  id: 'Order ID',
  user: 'User',
  project: 'Project',
  address: 'Address',
  date: 'Date',
  status: 'Status',
} as const satisfies Partial<Record<SortField, string>>

/** The heading of real orders for one of the specification. */
export function headingOnScreen(heading: string): string {
  const live = { User: 'Customer', Project: 'Products' }[heading]
  return (isLive() && live) || heading
}

/** The Order List screen by its roles and names (design.md). */
export class OrderListScreen {
  readonly page: Page
  readonly table: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly selectAll: Locator
  readonly pagination: Locator
  readonly summary: Locator

  constructor(page: Page) {
    this.page = page
    this.table = page.getByRole('table', { name: 'Orders' })
    this.rows = this.table.locator('tbody').getByRole('row')
    this.search = page.getByRole('main').getByRole('searchbox')
    this.selectAll = this.table.getByRole('checkbox', { name: 'Select all orders on this page' })
    this.pagination = page.getByRole('navigation', { name: 'Pagination' })
    this.summary = page.getByRole('main').getByRole('status')
  }

  /** `address`: the query string after '/order-list'. */
  async open(address = ''): Promise<void> {
    await this.page.goto(`/order-list${address}`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Order List' })).toBeVisible()
    await expect(this.summary).toHaveText(/\d+ (matching )?orders?/)
  }

  row(id: string): Locator {
    return this.rows.filter({ has: this.page.getByText(id, { exact: true }) })
  }

  box(id: string): Locator {
    return this.table.getByRole('checkbox', { name: `Select order ${id}` })
  }

  /** By the specification's heading; real orders have other ones. */
  header(heading: string): Locator {
    return this.table.getByRole('columnheader', { name: headingOnScreen(heading) })
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true })
  }

  /** Sorts by pressing the button in a column's header. */
  async sortBy(heading: string): Promise<void> {
    await this.header(heading).getByRole('button').click()
  }

  /** Expects exactly the matching orders of the page, in order, and their total. */
  async expectShown(query: Partial<OrderQuery> = {}): Promise<void> {
    const { orders, total, pages } = expected(query)
    await test.step(`shows ${JSON.stringify(query)}`, async () => {
      await expect(this.rows.locator('td:nth-child(2)')).toHaveText(orders.map(({ id }) => id))
      const matching = query.search ? 'matching ' : ''
      await expect(this.summary).toContainText(`${total} ${matching}${total === 1 ? 'order' : 'orders'}`)
      await expect(this.pagination.getByRole('button', { name: /^Page \d+$/ })).toHaveCount(pages)
      await expect(this.page.getByText('No orders found.')).toHaveCount(orders.length === 0 ? 1 : 0)
    })
  }

  /** The ids that are selected, in the order of the rows. */
  async expectSelected(ids: readonly string[]): Promise<void> {
    await expect(this.table.locator('tbody input:checked')).toHaveCount(ids.length)
    for (const id of ids) await expect(this.box(id)).toBeChecked()
  }
}
