import { createContext, useContext } from 'react'
import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery, Loaded } from '#client/data/data-source.ts'
import type { Order } from '#contract/order.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'

/** How screens read the data set that is shown; the sample's hooks answer in the same render, the live ones later. */
export interface DataHooks {
  useOrderPage(query: OrderQuery): Loaded<OrderPage<Order>>
  useDashboard(query: DashboardQuery): Loaded<DashboardView>
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

export function useDashboard(query: DashboardQuery): Loaded<DashboardView> {
  return useDataHooks().useDashboard(query)
}
