import { loadable } from '#client/ui/loadable.tsx'

/** The forms of an order, apart from `parts`, whose modules render them. */
export const orderFormParts = {
  OrderEditor: loadable(() => import('#client/order-form/order-editor.tsx')),
  NewOrder: loadable(() => import('#client/order-form/new-order.tsx')),
}
