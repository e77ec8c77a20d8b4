import { findColumns, headingTable, type TextOf } from '#server/imports/formats/columns.ts'
import { linesOfRow, orderHead } from '#server/imports/formats/order-fields.ts'
import type { LineTexts, ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { itemsOf, WOOCOMMERCE_ADDRESSES, WOOCOMMERCE_DETAILS, withWooStates } from './woocommerce-shared.ts'

const HEADINGS = headingTable({
  id: 'order_number_formatted|order_number|order_id',
  date: 'date|order_date',
  paidAt: 'paid_date|date_paid',
  status: 'status',
  total: 'order_total',
  currency: 'order_currency',
  customerId: 'customer_id',
  email: 'billing_email',
  firstName: 'billing_first_name|shipping_first_name',
  lastName: 'billing_last_name|shipping_last_name',
  payment: 'payment_method_title|payment_method',
  rowId: 'item_id',
  sku: 'item_sku',
  product: 'item_name',
  quantity: 'item_quantity',
  price: 'item_price',
  lineAmount: 'item_total',
  products: 'line_items',
  ...WOOCOMMERCE_ADDRESSES,
  ...WOOCOMMERCE_DETAILS,
})
const ITEM = ['product', 'quantity', 'lineAmount'] as const

/**
 * SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row per item, each with the order's fields, or one row
 * per order with its items in `line_items`. The amount is `order_total`.
 */
export const SKYVERGE: ShopLayout = {
  name: 'skyverge',
  format: 'woocommerce',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'status', 'total', 'currency', 'payment', 'email'],
  readerOf(columns) {
    const { skyvergeItems, skyvergeOrders } = importMessages.note
    if (ITEM.every((field) => columns.has(field))) {
      const readRecord = (text: TextOf) => recordOf(text, linesOfRow(text), false)
      return { grouping: 'one row per line', notes: [skyvergeItems], readRecord }
    }
    if (!columns.has('products')) return undefined
    const readRecord = (text: TextOf) => recordOf(text, itemsOf(text('products')), true)
    return { grouping: 'one row per order', notes: [skyvergeOrders], readRecord }
  },
}

function recordOf(text: TextOf, lines: LineTexts[], startsOrder: boolean): ParsedRecord {
  const head = orderHead(text)
  // Guests have the customer ID 0.
  const customerKey = text('customerId') === '0' ? text('email').toLowerCase() : head.customerKey
  return { id: text('id'), startsOrder, head: withWooStates({ ...head, customerKey }), lines }
}
