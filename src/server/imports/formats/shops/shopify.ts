import { findColumns, headingTable, type TextOf } from '#server/imports/formats/columns.ts'
import { linesOfRow, orderHead } from '#server/imports/formats/order-fields.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'

const HEADINGS = headingTable({
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
  shipName: 'Shipping Name',
  shipStreet: 'Shipping Street|Shipping Address1',
  shipCity: 'Shipping City',
  shipRegion: 'Shipping Province Name|Shipping Province',
  shipZip: 'Shipping Zip',
  shipCountry: 'Shipping Country',
  billName: 'Billing Name',
  billStreet: 'Billing Street|Billing Address1',
  billCity: 'Billing City',
  billRegion: 'Billing Province Name|Billing Province',
  billZip: 'Billing Zip',
  billCountry: 'Billing Country',
  channel: 'Source',
  payment: 'Payment Method',
  financial: 'Financial Status',
  fulfillment: 'Fulfillment Status',
  cancelledAt: 'Cancelled at',
  tags: 'Tags',
  note: 'Notes',
})

const CHANNELS = new Map([
  ['web', 'Online Store'],
  ['pos', 'Point of Sale'],
  ['shopify_draft_order', 'Draft Order'],
  ['iphone', 'Shopify for iPhone'],
  ['android', 'Shopify for Android'],
  ['subscription_contract', 'Subscription'],
])

/**
 * Shopify's "Export orders": one row per line item, with the order's fields only on its first row. The amount is `Total`
 * of that row; a line's amount is quantity times price minus its discount.
 */
export const SHOPIFY: ShopLayout = {
  name: 'shopify',
  format: 'shopify',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'total', 'product', 'quantity', 'price', 'financial'],
  readerOf: () => ({ grouping: 'one row per line', notes: [], readRecord }),
}

function readRecord(text: TextOf): ParsedRecord {
  return {
    id: text('id'),
    startsOrder: text('total') !== '' || text('financial') !== '',
    head: {
      ...orderHead(text),
      status: shopifyStatus(text('financial'), text('fulfillment'), text('cancelledAt')),
      channel: CHANNELS.get(text('channel')) ?? text('channel'),
    },
    lines: linesOfRow(text),
  }
}

/** From payment status, fulfillment status and cancellation time. The result's `word` has all three, separated by commas. */
function shopifyStatus(financial: string, fulfillment: string, cancelledAt: string): MappedStatus {
  const words = [financial, fulfillment, cancelledAt === '' ? '' : 'cancelled']
  const word = words.filter((part) => part !== '').join(', ')
  if (cancelledAt !== '') return { status: 'Cancelled', word, unknown: false }
  const payment = headingKey(financial)
  if (payment !== 'paid' && payment !== 'partially refunded') {
    return { ...mapStatus(financial || fulfillment), word }
  }
  const isFulfilled = headingKey(fulfillment) === 'fulfilled'
  return { status: isFulfilled ? 'Complete' : 'In Progress', word, unknown: false }
}
