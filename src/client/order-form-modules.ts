import { loadable } from '#client/ui/loadable.tsx'

/** The forms of an order, which modules of `orderModules` render. */
export const orderFormModules = {
  OrderEditor: loadable(() => import('#client/order-form/order-editor.tsx')),
  NewOrder: loadable(() => import('#client/order-form/new-order.tsx')),
}
