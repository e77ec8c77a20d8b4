import { openOrderForm } from '#client/state/order-form.ts'
import type { Order } from '#contract/orders/order.ts'

/** Actions of the buttons that have none yet (specification §2: no action wired). */
export interface OrderActions {
  readonly addOrder?: () => void
  readonly filterOrders?: () => void
  readonly openActions?: (order: Order) => void
}

export const orderActions: OrderActions = { addOrder: () => openOrderForm('new') }
