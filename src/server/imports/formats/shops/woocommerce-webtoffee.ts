import { exactNumberOf, parseExact } from '#contract/exact-number.ts'
import { findColumns, headingTable } from '#server/imports/formats/columns.ts'
import { orderHead } from '#server/imports/formats/order-fields.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'
import { itemOf, WOOCOMMERCE_ADDRESSES, WOOCOMMERCE_DETAILS, withWooStates } from './woocommerce-shared.ts'

const HEADINGS = headingTable({
  id: 'order_number|order_id',
  date: 'order_date',
  paidAt: 'paid_date|date_paid',
  status: 'status',
  email: 'customer_email|billing_email',
  currency: 'order_currency',
  total: 'order_total',
  payment: 'payment_method',
  ...WOOCOMMERCE_ADDRESSES,
  ...WOOCOMMERCE_DETAILS,
  refunded: 'refund_items|refunded_total',
  firstName: 'shipping_first_name|billing_first_name',
  lastName: 'shipping_last_name|billing_last_name',
})
const ITEM = /^line_item_\d+$/i

const REFUND = 'amount:'
const REFUND_DIGITS = 6

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
function refundedIn(text: string): string {
  const refunds = text.split(/[|;]/).map((part) => part.trim())
  const amounts = refunds
    .filter((part) => part.startsWith(REFUND))
    .map((part) => parseExact(part.slice(REFUND.length), REFUND_DIGITS))
  const known = amounts.filter((amount) => amount !== undefined)
  if (known.length === 0 || known.length < amounts.length) return text
  return exactNumberOf(
    known.reduce((sum, amount) => sum + amount, 0n),
    REFUND_DIGITS,
  )
}

/** WebToffee's WordPress plugin: one row per order, items in `line_item_1` … as `name:…|quantity:…|total:…`. */
export const WEBTOFFEE: ShopLayout = {
  name: 'webtoffee',
  format: 'woocommerce',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'total'],
  readerOf(_columns, headings) {
    const itemColumns = headings.flatMap((heading, i) => (ITEM.test(heading.trim()) ? [i] : []))
    if (itemColumns.length === 0) return undefined
    return {
      grouping: 'one row per order',
      notes: [importMessages.note.webtoffee],
      readRecord(text, cells) {
        const items = itemColumns.map((column) => cells[column]?.trim() ?? '').filter((item) => item !== '')
        const head = { ...orderHead(text), refunded: refundedIn(text('refunded')) }
        return { id: text('id'), startsOrder: true, head: withWooStates(head), lines: items.map(itemOf) }
      },
    }
  },
}
