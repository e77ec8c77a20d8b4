import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from './order.ts'

/** How far the payment of an order is, more exactly than its status says. */
export const PAYMENT_STATES = [
  'Unpaid',
  'Authorized',
  'Partially paid',
  'Paid',
  'Partially refunded',
  'Refunded',
  'Voided',
  'Unknown',
] as const
/** Those that people set; the others follow from payments and refunds. Setting Paid records the rest as a payment. */
export const SET_PAYMENT_STATES = ['Unpaid', 'Authorized', 'Paid', 'Voided'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]
/** Those of orders of which nothing was paid. */
export const UNPAID: readonly PaymentState[] = ['Unpaid', 'Authorized', 'Voided']

/** How much of an order was sent, more exactly than its status says. */
export const FULFILLMENT_STATES = ['Unfulfilled', 'Partially fulfilled', 'Fulfilled', 'Returned', 'Unknown'] as const
/** Those of orders of which something may still have to be sent. */
export const UNSENT_STATES: readonly FulfillmentState[] = ['Unfulfilled', 'Partially fulfilled', 'Unknown']
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

/** The fulfillment state as lists show it: an order that is to be sent and of which nothing else is known is unfulfilled. */
export function shownFulfillment(state: FulfillmentState, status: OrderStatus): FulfillmentState {
  return state === 'Unknown' && OPEN_STATUSES.includes(status) ? 'Unfulfilled' : state
}

/** The values of the fields of the kinds 'status' and 'state'; apart from the table, to keep the first load small. */
export const FIELD_STATES = {
  status: ORDER_STATUSES,
  paymentState: PAYMENT_STATES,
  fulfillmentState: FULFILLMENT_STATES,
} as const

export function isStateField(field: string): field is keyof typeof FIELD_STATES {
  return field in FIELD_STATES
}
