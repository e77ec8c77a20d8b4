import { createContext, useContext } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { AskedDashboard, Loaded } from '#client/data/data-source.ts'
import type { Order } from '#contract/order.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'

/** `asked` is absent for the sample, which has no period to choose. */
export interface LoadedDashboard extends Loaded<DashboardView> {
  readonly asked?: AskedDashboard
}

/** How screens read the data set that is shown; the sample's hooks answer in the same render, the live ones later. */
export interface DataHooks {
  useOrderPage(query: OrderQuery): Loaded<OrderPage<Order>>
  /** `search` is what the address asks (`period-query.ts`). */
  useDashboard(search: string): LoadedDashboard
}

const DataHooksContext = createContext<DataHooks | undefined>(undefined)

export const DataHooksProvider = DataHooksContext.Provider

function useDataHooks(): DataHooks {
  const hooks = useContext(DataHooksContext)
  if (!hooks) throw new Error('A screen stands outside DataHooksProvider.')
  return hooks
}

export function useOrderPage(query: OrderQuery): Loaded<OrderPage<Order>> {
  return useDataHooks().useOrderPage(query)
}

export function useDashboard(search: string): LoadedDashboard {
  return useDataHooks().useDashboard(search)
}
