import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach } from 'vitest'
import type { ListedShop } from '#client/data/http-shops.ts'
import LiveOrderList from '#client/orders/list/live-order-list.tsx'
import OrderListPage from '#client/orders/list/order-list-page.tsx'
import { type DataHooks, DataHooksProvider } from '#client/state/data-hooks.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { sampleOrderHooks } from '#client/state/sample-list-data.tsx'
import type { Order } from '#contract/orders/order.ts'
import 'wouter/use-browser-location'
import { startPage } from '#tests/support/page-start.ts'
import { sampleData } from '#tests/support/sample-data.ts'

afterEach(cleanup)

// The simulated browser has no layout.
Element.prototype.scrollIntoView = () => undefined
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

export const NOW = Date.UTC(2026, 2, 10, 12)

export const sampleHooks = (orders: readonly Order[] = sampleData.orders) => sampleOrderHooks(() => NOW, orders)

const loading = () => ({ isStale: true, retry: () => {} })

/** These hooks with what the list of real orders reads as well, which is not loaded yet. */
export const liveHooks = (hooks: DataHooks): DataHooks => ({
  ...hooks,
  useOrderSummary: loading,
  useStatusCounts: loading,
})

/** `count` orders with ids '#1' and up, the newest with the highest number. */
export function manyOrders(count: number): Order[] {
  const [first] = sampleData.orders
  if (!first) throw new Error('the sample is empty')
  return Array.from({ length: count }, (_, index) => ({ ...first, id: `#${index + 1}` }))
}

/** Opens the screen at `address` as a browser would. `shops` are known already; null: they are requested. */
export function openOrderList(
  address = '/order-list',
  hooks: DataHooks = sampleHooks(),
  shops: readonly Pick<ListedShop, 'slug' | 'name'>[] | null = [],
) {
  history.replaceState(null, '', address)
  startPage(() => ({ matches: false }))
  const user = userEvent.setup()
  const client = createQueryClient()
  if (shops) client.setQueryData(['shops', 0], shops)
  const screenTree = (shown: DataHooks) => (
    <QueryClientProvider client={client}>
      <DataHooksProvider value={{ useOrderCount: loading, ...shown }}>
        {shown.useOrderSummary ? <LiveOrderList /> : <OrderListPage />}
      </DataHooksProvider>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(screenTree(hooks))
  return { user, unmount, showWith: (other: DataHooks) => rerender(screenTree(other)) }
}

export const table = () => screen.getByRole('table', { name: 'Orders' })
export const bodyRows = () => within(table()).getAllByRole('row').slice(1)
export const shownIds = () =>
  within(table())
    .queryAllByText(/^#/)
    .map((cell) => cell.textContent)
export const box = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select order ${id}` })
export const headerBox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all orders on this page' })
export const searchBox = () => screen.getByRole<HTMLInputElement>('searchbox')
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
export const summary = () => screen.getByRole('status').textContent
