import { orderIdAt, screenAt } from '#client/navigation.ts'
import { orderParts } from '#client/order-parts.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { loadable } from '#client/ui/loadable.tsx'

/** The parts of the app that have a module of their own. */
export const parts = {
  Dashboard: loadable(() => import('#client/dashboard/dashboard-page.tsx')),
  SampleDashboard: loadable(() => import('#client/state/sample-dashboard.tsx')),
  LiveDashboard: loadable(() => import('#client/state/live-dashboard.tsx')),
  OrderListScreen: loadable(() => import('#client/order-list-screen.tsx')),
  OrderList: loadable(() => import('#client/orders/order-list-page.tsx')),
  SampleOrders: loadable(() => import('#client/state/sample-orders.tsx')),
  LiveOrders: loadable(() => import('#client/state/live-orders.tsx')),
  LiveOrderList: loadable(async () => {
    const [page] = await Promise.all([
      import('#client/orders/order-list-page.tsx'),
      import('#client/orders/live-list-parts.tsx').then(({ chosenTools }) => chosenTools),
    ])
    return page
  }),
  LiveData: loadable(() => import('#client/state/live-data.tsx')),
  SampleOrderData: loadable(() => import('#client/state/sample-order-data.tsx')),
  LiveOrderData: loadable(() => import('#client/state/live-order-data.tsx')),
  EmptyStore: loadable(() => import('#client/shell/empty-store.tsx')),
  ...orderParts,
}

/** What each screen renders with each data set. */
const NEEDED = {
  '/default': {
    sample: [parts.Dashboard, parts.SampleDashboard],
    orders: [parts.Dashboard, parts.LiveData, parts.LiveDashboard],
  },
  '/order-list': {
    sample: [parts.OrderListScreen, parts.OrderList, parts.SampleOrders],
    orders: [parts.OrderListScreen, parts.LiveOrderList, parts.LiveData, parts.LiveOrders],
  },
  notFound: { sample: [parts.NotFound], orders: [parts.NotFound, parts.LiveData] },
}

/** What opening an order needs on top. */
const ORDER_NEEDED = {
  sample: [parts.OrderPanel, parts.StatusMenu, parts.SampleOrderData],
  orders: [parts.OrderPanel, parts.StatusMenu, parts.LiveOrderData],
}

/** Loads what the screen at `path` renders with this data set. A failure shows when it is rendered. */
export async function loadScreen(path: string, dataSet: DataSet): Promise<void> {
  const order = orderIdAt(path) === undefined ? [] : ORDER_NEEDED[dataSet]
  await Promise.allSettled([...NEEDED[screenAt(path) ?? 'notFound'][dataSet], ...order].map((part) => part.load()))
}
