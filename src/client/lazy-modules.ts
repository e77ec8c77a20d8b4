import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'
import { orderIdAt, screenAt } from './navigation.ts'
import { orderModules } from './order-modules.ts'

/** What the app shows and loads only then. */
export const lazyModules = {
  Dashboard: loadable(() => import('#client/dashboard/dashboard-page.tsx')),
  SampleDashboard: loadable(() => import('#client/state/sample-dashboard-data.tsx')),
  LiveDashboard: loadable(() => import('#client/state/live-dashboard-data.tsx')),
  OrderListScreen: loadable(() => import('./order-list-screen.tsx')),
  OrderList: loadable(() => import('#client/orders/list/order-list-page.tsx')),
  SampleOrders: loadable(() => import('#client/state/sample-list-data.tsx')),
  LiveOrders: loadable(() => import('#client/state/live-list-data.tsx')),
  LiveOrderList: loadable(() => import('#client/orders/list/live-order-list.tsx')),
  LiveData: loadable(() => import('#client/state/live-data.tsx')),
  SampleOrderData: loadable(() => import('#client/state/sample-order-data.tsx')),
  LiveOrderData: loadable(() => import('#client/state/live-order-data.tsx')),
  EmptyStore: loadable(() => import('#client/shell/empty-store.tsx')),
  ...orderModules,
}

/** What each screen renders with each data set. */
const NEEDED = {
  '/default': {
    sample: [lazyModules.Dashboard, lazyModules.SampleDashboard],
    orders: [lazyModules.Dashboard, lazyModules.LiveData, lazyModules.LiveDashboard],
  },
  '/order-list': {
    sample: [lazyModules.OrderListScreen, lazyModules.OrderList, lazyModules.SampleOrders],
    orders: [lazyModules.OrderListScreen, lazyModules.LiveOrderList, lazyModules.LiveData, lazyModules.LiveOrders],
  },
  notFound: { sample: [lazyModules.NotFound], orders: [lazyModules.NotFound, lazyModules.LiveData] },
}

/** What opening an order needs on top. */
const ORDER_NEEDED = {
  sample: [lazyModules.OrderPanel, lazyModules.StatusMenu, lazyModules.SampleOrderData],
  orders: [lazyModules.OrderPanel, lazyModules.StatusMenu, lazyModules.LiveOrderData],
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const order = orderIdAt(path) === undefined ? [] : ORDER_NEEDED[dataSet]
  await Promise.allSettled([...NEEDED[screenAt(path) ?? 'notFound'][dataSet], ...order].map((module) => module.load()))
}
