import { UNKNOWN_CUSTOMER } from '#contract/order.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { mapShopifyStatus } from '#server/imports/assemble/status-map.ts'
import { addressText, cityText } from '#server/imports/formats/address.ts'
import { type FoundColumns, findColumns, type HeadingTable } from '#server/imports/formats/columns-by-name.ts'
import { type Field, fieldText } from '#server/imports/formats/fields.ts'
import type { Layout } from '#server/imports/formats/layout.ts'

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
 * Shopify's "Export orders": one row a line item, and the order's own fields on the order's first row only. The money
 * is `Total` of that row; a line's amount is quantity times price less its discount.
 */
export function shopifyLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): OrderReading => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const total = text('total')
    const financial = text('financial')
    const line = { product: text('product'), quantity: text('quantity'), price: text('price') }
    const empty = line.product === '' && line.quantity === '' && line.price === ''
    return {
      id: text('id'),
      begins: total !== '' || financial !== '',
      head: {
        date: text('date'),
        paid: text('paidAt'),
        status: mapShopifyStatus(financial, text('fulfillment'), text('cancelledAt')),
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
