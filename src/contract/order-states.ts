/** Where the payment of an order stands, more exactly than its status says. */
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
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** How much of an order was sent, more exactly than its status says. */
export const FULFILLMENT_STATES = ['Unfulfilled', 'Partially fulfilled', 'Fulfilled', 'Returned', 'Unknown'] as const
export type FulfillmentState = (typeof FULFILLMENT_STATES)[number]

/** Amounts of an order as a whole that some files have beside its total, by the names of its fields. */
export const EXTRA_AMOUNTS = ['discount', 'shipping', 'tax', 'refunded'] as const
export type ExtraAmount = (typeof EXTRA_AMOUNTS)[number]
