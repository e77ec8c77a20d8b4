import { loadable } from '#client/ui/loadable.tsx'

/** What the list's screen shows and loads only then. */
export const orderModules = {
  OrderPanel: loadable(() => import('#client/order/order-panel.tsx')),
  NewOrderPanel: loadable(() => import('#client/order/new-order-panel.tsx')),
  StatusMenu: loadable(() => import('#client/order/status-menu.tsx')),
  RowMenu: loadable(() => import('#client/order/row-menu.tsx')),
  /** Where the path is no screen of these, it may be the history. */
  NotFound: loadable(() => import('./other-screen.tsx')),
}
