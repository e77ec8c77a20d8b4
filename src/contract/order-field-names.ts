import type { OrderField } from '#contract/order-values.ts'

/** The names of an order's fields on screen, in the order of `OrderValues`. */
export const ORDER_FIELD_NAMES: Readonly<Record<OrderField, string>> = {
  placedAt: 'Order date',
  paidDay: 'Payment date',
  status: 'Status',
  customer: 'Customer',
  address: 'Address',
  city: 'City',
  channel: 'Channel',
  paymentMethod: 'Payment method',
  currency: 'Currency',
  lines: 'Lines',
  amount: 'Order total',
  note: 'Note',
  country: 'Country',
  tags: 'Tags',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  refunded: 'Refunded',
  paymentState: 'Payment',
  fulfillmentState: 'Fulfillment',
}
