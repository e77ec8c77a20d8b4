import { screenAt } from '#client/navigation.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

export const DashboardPage = loadable(() => import('#client/dashboard/dashboard-page.tsx'))
export const OrderListPage = loadable(() => import('#client/orders/order-list-page.tsx'))
export const NotFound = loadable(() => import('#client/shell/not-found.tsx'))
export const LiveData = loadable(() => import('#client/state/live-data.tsx'))

export const SampleDashboard = loadable(() => import('#client/state/sample-dashboard.tsx'))
export const SampleOrders = loadable(() => import('#client/state/sample-orders.tsx'))

const PARTS = {
  '/default': { screen: DashboardPage, sample: SampleDashboard },
  '/order-list': { screen: OrderListPage, sample: SampleOrders },
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const at = screenAt(path)
  const { screen, sample } = at ? PARTS[at] : { screen: NotFound, sample: undefined }
  const parts = [screen, dataSet === 'orders' ? LiveData : sample].filter((part) => part !== undefined)
  await Promise.allSettled(parts.map((part) => part.load()))
}
