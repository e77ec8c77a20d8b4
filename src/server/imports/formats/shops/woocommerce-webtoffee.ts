import { UNKNOWN_CUSTOMER } from '#contract/order.ts'
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
import { itemOf, WOOCOMMERCE_ADDRESSES } from './woocommerce-shared.ts'

const HEADINGS: HeadingTable = {
  id: ['order_number', 'order_id'],
  date: ['order_date'],
  paidAt: ['paid_date', 'date_paid'],
  status: ['status'],
  email: ['customer_email', 'billing_email'],
  currency: ['order_currency'],
  total: ['order_total'],
  payment: ['payment_method'],
  ...WOOCOMMERCE_ADDRESSES,
  firstName: ['shipping_first_name', 'billing_first_name'],
  lastName: ['shipping_last_name', 'billing_last_name'],
}
const SIGNS: readonly Field[] = ['id', 'date', 'total']
const ITEM = /^line_item_\d+$/i

/** WebToffee's WordPress plugin: one row per order, items in `line_item_1` … as `name:…|quantity:…|total:…`. */
export function webtoffeeLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, HEADINGS)
  const itemColumns = headings.flatMap((heading, i) => (ITEM.test(heading.trim()) ? [i] : []))
  if (!chosen && (!SIGNS.every((field) => columns.has(field)) || itemColumns.length === 0)) return undefined
  const read = (cells: readonly string[]): ParsedRecord => {
    const text = (field: Field) => fieldText(cells, columns, field)
    const name = [text('firstName'), text('lastName')].filter((part) => part !== '').join(' ')
    return {
      id: text('id'),
      startsOrder: true,
      head: {
        ...orderHead(cells, columns),
        customerName: name || text('email') || UNKNOWN_CUSTOMER,
        customerKey: text('email').toLowerCase(),
      },
      lines: itemColumns
        .map((column) => cells[column]?.trim() ?? '')
        .filter(Boolean)
        .map(itemOf),
    }
  }
  return {
    name: 'webtoffee',
    family: 'woocommerce',
    columns,
    grouping: 'one row per order',
    found,
    rowsHaveIds: false,
    machineNumbers: true,
    notes: [importMessages.note.webtoffee],
    read,
  }
}
