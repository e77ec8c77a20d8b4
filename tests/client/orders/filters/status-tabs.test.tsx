// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'
import { openOrderList, sampleHooks, searchBox } from '#tests/client/orders/open-order-list.tsx'

const sums: OrderSummary = { orders: 50, amounts: [] }
const statuses: StatusCounts['statuses'] = [
  { status: 'Pending', orders: 1234 },
  { status: 'Complete', orders: 3 },
]

function counting() {
  const asked: SummaryQuery[] = []
  const sample = sampleHooks()
  const hooks: DataHooks = {
    useOrderPage: ({ search, sort, page, per }) => sample.useOrderPage({ search, sort, page, per }),
    useOrderSummary: () => ({ data: sums, isStale: false, retry: () => {} }),
    useStatusCounts: (query) => {
      asked.push(query)
      return { data: statuses, isStale: false, retry: () => {} }
    },
  }
  return { hooks, asked, lastAsked: () => asked.at(-1) }
}

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Status' })).getAllByRole('link')
const current = async () =>
  (await tabs()).filter((tab) => tab.getAttribute('aria-current') === 'true').map((tab) => tab.textContent)

it('shows all statuses with exact counts, each with the address of its orders', async () => {
  const { hooks, asked } = counting()
  openOrderList('/order-list?q=a&page=3&city=Berlin&status=Complete', hooks)
  expect((await tabs()).map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
    ['All', '/order-list?q=a&city=Berlin'],
    ['Pending 1,234', '/order-list?q=a&city=Berlin&status=Pending'],
    ['Complete 3', '/order-list?q=a&city=Berlin&status=Complete'],
  ])
  expect(await current()).toEqual(['Complete 3'])
  expect(asked).toContainEqual({ search: 'a', cities: ['Berlin'] })
})

it('chooses one status, without chips, and keeps the focus and what the address has', async () => {
  const { hooks } = counting()
  const { user } = openOrderList('/order-list?q=e&page=2', hooks)
  expect(await current()).toEqual(['All'])
  await user.click(screen.getByRole('link', { name: 'Pending 1,234' }))
  expect(await current()).toEqual(['Pending 1,234'])
  expect(document.activeElement?.textContent).toBe('Pending 1,234')
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  await waitFor(() => expect(location.search).toBe('?q=e&status=Pending'))
  await user.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(location.search).toBe('?q=e'))
})

it('keeps a chosen status that no order has', async () => {
  const { hooks } = counting()
  openOrderList('/order-list?status=Cancelled', hooks)
  expect(await current()).toEqual(['Cancelled 0'])
})

it('asks for the counts of a search once typing stops', async () => {
  const { hooks, lastAsked } = counting()
  const { user } = openOrderList('/order-list', hooks)
  await tabs()
  await user.type(searchBox(), 'zoe')
  expect(lastAsked()?.search).toBe('')
  await vi.waitFor(() => expect(lastAsked()?.search).toBe('zoe'))
})
