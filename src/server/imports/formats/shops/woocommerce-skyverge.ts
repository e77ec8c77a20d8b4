import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { type FoundColumns, findColumns, type HeadingTable } from '#server/imports/formats/columns-by-name.ts'
import { type Field, fieldText } from '#server/imports/formats/fields.ts'
import { itemsOf } from '#server/imports/formats/item-cell.ts'
import type { Layout } from '#server/imports/formats/layout.ts'
import { orderHead } from '#server/imports/formats/order-head.ts'
import { WOOCOMMERCE_ADDRESSES } from './woocommerce-addresses.ts'

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
 * SkyVerge's 'Customer/Order/Coupon Export' for WooCommerce: one row an item, the order's own fields on each of them; or
 * one row an order, its items in `line_items`. The money is `order_total`.
 */
export function skyvergeLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  const perItem = ITEM.every((field) => columns.has(field))
  if (!chosen && (!SIGNS.every((field) => columns.has(field)) || !(perItem || columns.has('products'))))
    return undefined
  const read = (cells: readonly string[]): OrderReading => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const line = { product: text('product'), quantity: text('quantity'), price: text('price'), discount: '' }
    const hasItem = line.product !== '' || line.quantity !== ''
    return {
      id: text('id'),
      begins: !perItem,
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
    notes: [`Layout: the order export of SkyVerge, one row per ${perItem ? 'item' : 'order'}.`],
    read,
  }
}

/** Whoever orders without an account has the number 0. */
function guestless(id: string): string {
  return id === '0' ? '' : id
}
