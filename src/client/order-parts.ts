import { loadable } from '#client/ui/loadable.tsx'

/** The parts of the list's screen that have a module of their own. */
export const orderParts = {
  OrderPanel: loadable(() => import('#client/order/order-panel.tsx')),
  NewOrderPanel: loadable(() => import('#client/order/new-order-panel.tsx')),
  StatusMenu: loadable(() => import('#client/order/status-menu.tsx')),
  RowMenu: loadable(() => import('#client/order/row-menu.tsx')),
  NotFound: loadable(() => import('#client/shell/not-found.tsx')),
}
