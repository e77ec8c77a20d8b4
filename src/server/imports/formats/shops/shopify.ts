import type { OrderHead } from '#server/imports/formats/parsed-record.ts'
import type { TextOf } from '#server/imports/formats/source.ts'
import { addressHeadings, type TableLayout } from '#server/imports/formats/table-layout.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'
import { headingKey } from '#server/imports/parse/words.ts'

const CHANNELS = new Map([
  ['web', 'Online Store'],
  ['pos', 'Point of Sale'],
  ['shopify_draft_order', 'Draft Order'],
  ['iphone', 'Shopify for iPhone'],
  ['android', 'Shopify for Android'],
  ['subscription_contract', 'Subscription'],
])

const ADDRESS = {
  Name: 'Name',
  Street: 'Street|Address1',
  City: 'City',
  Region: 'Province Name|Province',
  Zip: 'Zip',
  Country: 'Country',
}

/**
 * Shopify's "Export orders": one row per line item, with the order's fields only on its first row. The amount is `Total`
 * of that row; a line's amount is quantity times price minus its discount.
 */
export const SHOPIFY: TableLayout = {
  name: 'shopify',
  format: 'shopify',
  requiredHeadings: ['id', 'date', 'total', 'product', 'quantity', 'price', 'financial'],
  headings: {
    id: 'Name',
    date: 'Created at',
    paidAt: 'Paid at',
    email: 'Email',
    phone: 'Phone|Shipping Phone|Billing Phone',
    currency: 'Currency',
    total: 'Total',
    discount: 'Discount Amount',
    shipping: 'Shipping',
    tax: 'Taxes',
    refunded: 'Refunded Amount',
    product: 'Lineitem name',
    quantity: 'Lineitem quantity',
    price: 'Lineitem price',
    lineDiscount: 'Lineitem discount',
    sku: 'Lineitem sku',
    ...addressHeadings('ship', 'Shipping ', ADDRESS),
    ...addressHeadings('bill', 'Billing ', ADDRESS),
    channel: 'Source',
    payment: 'Payment Method',
    financial: 'Financial Status',
    fulfillment: 'Fulfillment Status',
    cancelledAt: 'Cancelled at',
    tags: 'Tags',
    note: 'Notes',
  },
  grouping: 'one row per line',
  startsOrder: ['total', 'financial'],
  head: shopifyHead,
}

/** The head with what Shopify's words mean. */
export function shopifyHead(head: OrderHead, text: TextOf): OrderHead {
  return { ...head, status: shopifyStatus(text), channel: CHANNELS.get(head.channel) ?? head.channel }
}

/** From payment status, fulfillment status and cancellation time. The result's `word` has all three, separated by commas. */
function shopifyStatus(text: TextOf): MappedStatus {
  const [financial, fulfillment, isCancelled] = [text('financial'), text('fulfillment'), text('cancelledAt') !== '']
  const word = [financial, fulfillment, isCancelled ? 'cancelled' : ''].filter((part) => part !== '').join(', ')
  if (isCancelled) return { status: 'Cancelled', word, unknown: false }
  const payment = headingKey(financial)
  if (payment !== 'paid' && payment !== 'partially refunded') {
    return { ...mapStatus(financial || fulfillment), word }
  }
  const isFulfilled = headingKey(fulfillment) === 'fulfilled'
  return { status: isFulfilled ? 'Complete' : 'In Progress', word, unknown: false }
}
