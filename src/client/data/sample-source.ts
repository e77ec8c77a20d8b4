import type { DashboardView } from '#client/data/dashboard-view.ts'
import { sampleDashboardView } from '#client/data/sample-dashboard.ts'
import type { DashboardData } from '#contract/dashboard.ts'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/order-list.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'

/** A `DataSource` that answers at once and never fails. */
export interface SampleSource {
  listOrders(query: OrderQuery): OrderPage<Order>
  readDashboard(): DashboardView
}

/** The specification's fixed data behind the port; needs no server. */
export function createSampleSource(data: DashboardData, clock: () => number): SampleSource {
  return {
    listOrders: (query) => listOrders(data.orders, query, clock()),
    readDashboard: () => sampleDashboardView(data),
  }
}
