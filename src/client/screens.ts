import { screenAt } from '#client/navigation.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

export const DashboardPage = loadable(() => import('#client/dashboard/dashboard-page.tsx'))
export const OrderListPage = loadable(() => import('#client/orders/order-list-page.tsx'))
export const NotFound = loadable(() => import('#client/shell/not-found.tsx'))
export const LiveData = loadable(() => import('#client/state/live-data.tsx'))
export const LiveOrderListPage = loadable(async () => {
  const [page] = await Promise.all([
    import('#client/orders/order-list-page.tsx'),
    import('#client/orders/live-list-parts.tsx'),
  ])
  return page
})
export const SampleDashboard = loadable(() => import('#client/state/sample-dashboard.tsx'))
export const SampleOrders = loadable(() => import('#client/state/sample-orders.tsx'))

/** What each screen renders with each data set. */
const PARTS = {
  '/default': { sample: [DashboardPage, SampleDashboard], orders: [DashboardPage, LiveData] },
  '/order-list': { sample: [OrderListPage, SampleOrders], orders: [LiveOrderListPage, LiveData] },
  notFound: { sample: [NotFound], orders: [NotFound, LiveData] },
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  await Promise.allSettled(PARTS[screenAt(path) ?? 'notFound'][dataSet].map((part) => part.load()))
}
