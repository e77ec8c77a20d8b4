import {
  type Field,
  type FoundColumns,
  fieldText,
  findColumns,
  type HeadingTable,
} from '#server/imports/formats/columns.ts'
import { orderHead } from '#server/imports/formats/order-head.ts'
import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import type { Layout } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { itemsOf, WOOCOMMERCE_ADDRESSES } from './woocommerce-shared.ts'

const HEADINGS: HeadingTable = {
  id: ['order_number_formatted', 'order_number', 'order_id'],
  date: ['date', 'order_date'],
  paidAt: ['paid_date', 'date_paid'],
  status: ['status'],
  total: ['order_total'],
  currency: ['order_currency'],
  customerId: ['customer_id'],
  email: ['billing_email'],
  firstName: ['billing_first_name', 'shipping_first_name'],
  lastName: ['billing_last_name', 'shipping_last_name'],
  payment: ['payment_method_title', 'payment_method'],
  rowId: ['item_id'],
  product: ['item_name'],
  quantity: ['item_quantity'],
  price: ['item_price'],
  lineAmount: ['item_total'],
  products: ['line_items'],
  ...WOOCOMMERCE_ADDRESSES,
}
const SIGNS: readonly Field[] = ['id', 'date', 'status', 'total', 'currency', 'payment', 'email']
const ITEM: readonly Field[] = ['product', 'quantity', 'lineAmount']

/**
 * SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row per item, each with the order's fields, or one row
 * per order with its items in `line_items`. The amount is `order_total`.
 */
export function skyvergeLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  const perItem = ITEM.every((field) => columns.has(field))
  if (!chosen && (!SIGNS.every((field) => columns.has(field)) || !(perItem || columns.has('products'))))
    return undefined
  const read = (cells: readonly string[]): ParsedRecord => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const line = { product: text('product'), quantity: text('quantity'), price: text('price'), discount: '' }
    const hasItem = line.product !== '' || line.quantity !== ''
    return {
      id: text('id'),
      startsOrder: !perItem,
      head: {
        ...orderHead(cells, columns),
        customerKey: guestless(text('customerId')) || text('email').toLowerCase(),
      },
      lines: perItem ? (hasItem ? [{ ...line, amount: text('lineAmount') }] : []) : itemsOf(text('products')),
    }
  }
  return {
    name: 'skyverge',
    family: 'woocommerce',
    columns,
    grouping: perItem ? 'one row per line' : 'one row per order',
    found,
    rowsHaveIds: columns.has('rowId'),
    machineNumbers: true,
    notes: [perItem ? importMessages.note.skyvergeItems : importMessages.note.skyvergeOrders],
    read,
  }
}

/** Guests have the customer ID 0. */
function guestless(id: string): string {
  return id === '0' ? '' : id
}
