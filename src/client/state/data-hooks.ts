import { createContext, useContext } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { DashboardRequest, Loaded } from '#client/data/data-source.ts'
import type { NameKind } from '#contract/name-kinds.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery, SummaryQuery } from '#contract/orders/order-query.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'

/** `request` is absent for the sample, which has no period to choose. */
export interface LoadedDashboard extends Loaded<DashboardView> {
  readonly request?: DashboardRequest
}

export interface LoadedPage extends Loaded<OrderPage<Order>> {
  /** Why the total, which is counted separately, is missing. */
  readonly countError?: Error
}

/**
 * How screens read the current data set. The sample's hooks answer in the same render, the live ones later. The sample has
 * only what the screen needs that is shown, and no filters.
 */
export interface DataHooks {
  useOrderPage?(query: OrderQuery): LoadedPage
  /** `search` is the query string of the address. */
  useDashboard?(search: string): LoadedDashboard
  useOrderSummary?(query: SummaryQuery): Loaded<OrderSummary>
  useStatusCounts?(query: SummaryQuery): Loaded<StatusCounts['statuses']>
  useOrderCount?(query: SummaryQuery): Loaded<number>
  useOrderNames?(of: NameKind, part: string): Loaded<readonly string[]>
}

const DataHooksContext = createContext<DataHooks>({})

export const DataHooksProvider = DataHooksContext.Provider

function useDataHook<Name extends keyof DataHooks>(name: Name): NonNullable<DataHooks[Name]> {
  const hook = useContext(DataHooksContext)[name]
  if (!hook) throw new Error(`The data on screen has no ${name}.`)
  return hook
}

export function useOrderPage(query: OrderQuery): LoadedPage {
  return useDataHook('useOrderPage')(query)
}

export function useDashboard(search: string): LoadedDashboard {
  return useDataHook('useDashboard')(search)
}

/** The totals of all matching orders; only of real orders. */
export function useOrderSummary(query: SummaryQuery): Loaded<OrderSummary> {
  return useDataHook('useOrderSummary')(query)
}

/** How many orders have each status, whatever statuses the query filters by; only of real orders. */
export function useStatusCounts(query: SummaryQuery): Loaded<StatusCounts['statuses']> {
  return useDataHook('useStatusCounts')(query)
}

/** How many orders match; only of real orders. */
export function useOrderCount(query: SummaryQuery): Loaded<number> {
  return useDataHook('useOrderCount')(query)
}

/** Known names that contain `part`, most orders first; only of real orders. */
export function useOrderNames(of: NameKind, part: string): Loaded<readonly string[]> {
  return useDataHook('useOrderNames')(of, part)
}
