import type { LineTexts, OrderHead } from '#server/imports/formats/parsed-record.ts'

/** WooCommerce's names for an order's two addresses; its export plugins use them as headings. */
export const WOOCOMMERCE_ADDRESSES = {
  shipStreet: 'shipping_address_1',
  shipStreet2: 'shipping_address_2',
  shipCity: 'shipping_city',
  shipRegion: 'shipping_state',
  shipZip: 'shipping_postcode',
  shipCountry: 'shipping_country',
  billStreet: 'billing_address_1',
  billStreet2: 'billing_address_2',
  billCity: 'billing_city',
  billRegion: 'billing_state',
  billZip: 'billing_postcode',
  billCountry: 'billing_country',
}

/** WooCommerce's columns for what only some files have; `order_tags` and `_refund…` come with extensions. */
export const WOOCOMMERCE_DETAILS = {
  phone: 'billing_phone|shipping_phone',
  discount: 'discount_total|order_discount|cart_discount',
  shipping: 'shipping_total|order_shipping',
  tax: 'tax_total|order_tax',
  refunded: 'refunded_total|total_refunded|order_refunded',
  note: 'customer_note',
  tags: 'order_tags|tags',
}

/** The head with what WooCommerce's own statuses mean for payment and fulfillment. */
export function withWooStates(head: OrderHead): OrderHead {
  const { status, unknown } = head.status
  const isOpen = !unknown && (status === 'Pending' || status === 'In Progress')
  const payment = head.paid !== '' ? 'Paid' : !unknown && status === 'Pending' ? 'Unpaid' : 'Unknown'
  const fulfillment = status === 'Complete' ? 'Fulfilled' : isOpen ? 'Unfulfilled' : 'Unknown'
  return {
    ...head,
    paymentState: head.paymentState === 'Unknown' ? payment : head.paymentState,
    fulfillmentState: head.fulfillmentState === 'Unknown' ? fulfillment : head.fulfillmentState,
  }
}

/** A cell with one item, as WooCommerce's export plugins write it: `name:…|quantity:…|total:…`. */
export function itemOf(text: string): LineTexts {
  const values = new Map<string, string>()
  for (const part of text.split('|')) {
    const at = part.indexOf(':')
    if (at > 0 && !values.has(part.slice(0, at))) values.set(part.slice(0, at), part.slice(at + 1).trim())
  }
  return {
    product: values.get('name') ?? '',
    sku: values.get('sku') ?? '',
    quantity: values.get('quantity') ?? '',
    price: '',
    discount: '',
    amount: values.get('total') ?? '',
  }
}

/** A cell with several items, separated by semicolons. */
export function itemsOf(text: string): LineTexts[] {
  // A product's name may contain a semicolon too.
  const parts = text.split(/;(?=(?:id|name):)/)
  return parts.filter((part) => part.trim() !== '').map(itemOf)
}
