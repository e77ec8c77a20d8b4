import { type OrderStatus, UNKNOWN_CUSTOMER } from '#contract/order.ts'
import {
  type Field,
  type FoundColumns,
  fieldText,
  findColumns,
  type HeadingTable,
} from '#server/imports/formats/columns.ts'
import { addressText, cityText } from '#server/imports/formats/order-head.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Layout } from '#server/imports/formats/source.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { memoized } from '#server/imports/parse/memoize.ts'
import { type MappedStatus, mapStatus } from '#server/imports/parse/status.ts'

const HEADINGS: HeadingTable = {
  id: ['Name'],
  date: ['Created at'],
  paidAt: ['Paid at'],
  email: ['Email'],
  currency: ['Currency'],
  total: ['Total'],
  product: ['Lineitem name'],
  quantity: ['Lineitem quantity'],
  price: ['Lineitem price'],
  lineDiscount: ['Lineitem discount'],
  shipName: ['Shipping Name'],
  shipStreet: ['Shipping Street', 'Shipping Address1'],
  shipCity: ['Shipping City'],
  shipRegion: ['Shipping Province Name', 'Shipping Province'],
  shipZip: ['Shipping Zip'],
  shipCountry: ['Shipping Country'],
  billName: ['Billing Name'],
  billStreet: ['Billing Street', 'Billing Address1'],
  billCity: ['Billing City'],
  billRegion: ['Billing Province Name', 'Billing Province'],
  billZip: ['Billing Zip'],
  billCountry: ['Billing Country'],
  channel: ['Source'],
  payment: ['Payment Method'],
  financial: ['Financial Status'],
  fulfillment: ['Fulfillment Status'],
  cancelledAt: ['Cancelled at'],
}
const SIGNS: readonly Field[] = ['id', 'date', 'total', 'product', 'quantity', 'price', 'financial']

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
export function shopifyLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): ParsedRecord => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const total = text('total')
    const financial = text('financial')
    const line = { product: text('product'), quantity: text('quantity'), price: text('price') }
    const empty = line.product === '' && line.quantity === '' && line.price === ''
    return {
      id: text('id'),
      startsOrder: total !== '' || financial !== '',
      head: {
        date: text('date'),
        paid: text('paidAt'),
        status: shopifyStatus(financial, text('fulfillment'), text('cancelledAt')),
        customerName: text('shipName') || text('billName') || text('email') || UNKNOWN_CUSTOMER,
        customerKey: text('email').toLowerCase(),
        currency: text('currency'),
        total,
        address: addressText(cells, columns),
        city: cityText(cells, columns),
        channel: CHANNELS.get(text('channel')) ?? text('channel'),
        paymentMethod: text('payment'),
      },
      lines: empty ? [] : [{ ...line, discount: text('lineDiscount'), amount: '' }],
    }
  }
  return {
    name: 'shopify',
    family: 'shopify',
    columns,
    grouping: 'one row per line',
    found,
    rowsHaveIds: false,
    machineNumbers: true,
    notes: [],
    read,
  }
}

/** Shopify has three columns: payment, fulfillment, and when the order was cancelled. `word` joins them. */
function shopifyStatus(financial: string, fulfillment: string, cancelledAt: string): MappedStatus {
  return statusOf([financial, fulfillment, cancelledAt === '' ? '' : 'cancelled'].join(SEPARATOR))
}

const SEPARATOR = '\u001f'

const statusOf = memoized((joined: string): MappedStatus => {
  const [financial = '', fulfillment = '', cancelled = ''] = joined.split(SEPARATOR)
  const word = [financial, fulfillment, cancelled].filter((part) => part !== '').join(', ')
  const known = (status: OrderStatus): MappedStatus => ({ status, word, unknown: false })
  if (cancelled !== '') return known('Cancelled')
  switch (headingKey(financial)) {
    case 'voided':
    case 'refunded':
    case 'expired':
      return known('Cancelled')
    case 'pending':
    case 'partially paid':
    case 'unpaid':
      return known('Pending')
    case 'authorized':
      return known('Approved')
    case 'paid':
    case 'partially refunded':
      return known(headingKey(fulfillment) === 'fulfilled' ? 'Complete' : 'In Progress')
    default:
      return { ...mapStatus(financial || fulfillment || 'pending'), word }
  }
})
