import { screenAt } from '#client/navigation.ts'
import { loadLiveList } from '#client/orders/live-list.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

export const DashboardPage = loadable(() => import('#client/dashboard/dashboard-page.tsx'))
export const OrderListPage = loadable(() => import('#client/orders/order-list-page.tsx'))
export const NotFound = loadable(() => import('#client/shell/not-found.tsx'))
export const LiveData = loadable(() => import('#client/state/live-data.tsx'))
export const SampleDashboard = loadable(() => import('#client/state/sample-dashboard.tsx'))
export const SampleOrders = loadable(() => import('#client/state/sample-orders.tsx'))

const LIVE_LIST = { load: loadLiveList }

/** What each screen loads, and with which data set. */
const PARTS = {
  '/default': { screen: DashboardPage, sample: [SampleDashboard], orders: [LiveData] },
  '/order-list': { screen: OrderListPage, sample: [SampleOrders], orders: [LiveData, LIVE_LIST] },
  notFound: { screen: NotFound, sample: [], orders: [LiveData] },
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const { screen, ...data } = PARTS[screenAt(path) ?? 'notFound']
  await Promise.allSettled([screen, ...data[dataSet]].map((part) => part.load()))
}
