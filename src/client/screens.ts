import { screenAt } from '#client/navigation.ts'
import { loadLiveList } from '#client/orders/live-list.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

export const DashboardPage = loadable(() => import('#client/dashboard/dashboard-page.tsx'))
export const OrderListPage = loadable(() => import('#client/orders/order-list-page.tsx'))
export const NotFound = loadable(() => import('#client/shell/not-found.tsx'))
export const LiveData = loadable(async () => {
  const [live] = await Promise.all([import('#client/state/live-data.tsx'), loadLiveList()])
  return live
})
export const SampleDashboard = loadable(() => import('#client/state/sample-dashboard.tsx'))
export const SampleOrders = loadable(() => import('#client/state/sample-orders.tsx'))

/** Each screen, and what else it needs of the sample. */
const PARTS = {
  '/default': { screen: DashboardPage, sample: [SampleDashboard] },
  '/order-list': { screen: OrderListPage, sample: [SampleOrders] },
  notFound: { screen: NotFound, sample: [] },
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const { screen, sample } = PARTS[screenAt(path) ?? 'notFound']
  const parts = [screen, ...(dataSet === 'orders' ? [LiveData] : sample)]
  await Promise.allSettled(parts.map((part) => part.load()))
}
