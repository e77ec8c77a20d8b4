import { createContext, useContext } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { AskedDashboard, Loaded } from '#client/data/data-source.ts'
import type { Order } from '#contract/order.ts'
import type { NameKind } from '#contract/order-filters.ts'
import type { OrderPage, OrderQuery, SummaryQuery } from '#contract/order-query.ts'
import type { OrderSummary } from '#contract/order-summary.ts'

/** `asked` is absent for the sample, which has no period to choose. */
export interface LoadedDashboard extends Loaded<DashboardView> {
  readonly asked?: AskedDashboard
}

export interface LoadedPage extends Loaded<OrderPage<Order>> {
  /** Why the total, which is counted apart from the rows, is not there. */
  readonly countError?: Error
}

/** How screens read the data set that is shown; the sample's hooks answer in the same render, the live ones later. */
export interface DataHooks {
  useOrderPage(query: OrderQuery): LoadedPage
  /** `search` is what the address asks (`period-query.ts`). */
  useDashboard(search: string): LoadedDashboard
  /** Absent where orders are not filtered: the sample. */
  useOrderSummary?(query: SummaryQuery): Loaded<OrderSummary>
  useOrderNames?(of: NameKind, part: string): Loaded<readonly string[]>
}

const DataHooksContext = createContext<DataHooks | undefined>(undefined)

export const DataHooksProvider = DataHooksContext.Provider

function useDataHooks(): DataHooks {
  const hooks = useContext(DataHooksContext)
  if (!hooks) throw new Error('A screen stands outside DataHooksProvider.')
  return hooks
}

export function useOrderPage(query: OrderQuery): LoadedPage {
  return useDataHooks().useOrderPage(query)
}

export function useDashboard(search: string): LoadedDashboard {
  return useDataHooks().useDashboard(search)
}

/** Whether the data set that is shown can be filtered. */
export function useCanFilter(): boolean {
  return useDataHooks().useOrderSummary !== undefined
}

/** What all orders add up to that the list shows; only where `useCanFilter()`. */
export function useOrderSummary(query: SummaryQuery): Loaded<OrderSummary> {
  const { useOrderSummary: use } = useDataHooks()
  if (!use) throw new Error('These orders are not filtered.')
  return use(query)
}

/** Names that orders carry and that hold `part`, most orders first; only where `useCanFilter()`. */
export function useOrderNames(of: NameKind, part: string): Loaded<readonly string[]> {
  const { useOrderNames: use } = useDataHooks()
  if (!use) throw new Error('These orders are not filtered.')
  return use(of, part)
}
