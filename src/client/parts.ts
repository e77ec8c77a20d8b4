import { screenAt } from '#client/navigation.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

/** The parts of the app that have a module of their own. */
export const parts = {
  Dashboard: loadable(() => import('#client/dashboard/dashboard-page.tsx')),
  SampleDashboard: loadable(() => import('#client/state/sample-dashboard.tsx')),
  OrderList: loadable(() => import('#client/orders/order-list-page.tsx')),
  SampleOrders: loadable(() => import('#client/state/sample-orders.tsx')),
  LiveOrderList: loadable(async () => {
    const [page] = await Promise.all([
      import('#client/orders/order-list-page.tsx'),
      import('#client/orders/live-list-parts.tsx'),
    ])
    return page
  }),
  LiveData: loadable(() => import('#client/state/live-data.tsx')),
  NotFound: loadable(() => import('#client/shell/not-found.tsx')),
}

/** What each screen renders with each data set. */
const NEEDED = {
  '/default': { sample: [parts.Dashboard, parts.SampleDashboard], orders: [parts.Dashboard, parts.LiveData] },
  '/order-list': { sample: [parts.OrderList, parts.SampleOrders], orders: [parts.LiveOrderList, parts.LiveData] },
  notFound: { sample: [parts.NotFound], orders: [parts.NotFound, parts.LiveData] },
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  await Promise.allSettled(NEEDED[screenAt(path) ?? 'notFound'][dataSet].map((part) => part.load()))
}
