import { screenAt } from '#client/navigation.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

export const DashboardPage = loadable(() => import('#client/dashboard/dashboard-page.tsx'))
export const OrderListPage = loadable(() => import('#client/orders/order-list-page.tsx'))
export const NotFound = loadable(() => import('#client/shell/not-found.tsx'))
export const LiveData = loadable(() => import('#client/state/live-data.tsx'))

const SCREEN = { '/default': DashboardPage, '/order-list': OrderListPage }

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const at = screenAt(path)
  const loading = [(at ? SCREEN[at] : NotFound).load()]
  if (dataSet === 'orders') loading.push(LiveData.load())
  if (dataSet === 'orders' && at === '/order-list') loading.push(import('#client/orders/live-list-parts.tsx'))
  await Promise.allSettled(loading)
}
