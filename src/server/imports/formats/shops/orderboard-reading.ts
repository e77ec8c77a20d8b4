import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/export-columns.ts'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { LineTexts, OrderReading } from '#server/imports/assemble/order-reading.ts'
import { type MappedStatus, mapStatus } from '#server/imports/assemble/status-map.ts'

/** An order, or one line of it, as our own export says it. `text` answers '' for what does not stand there. */
export function exactReading(text: (name: ExportColumnName) => string): OrderReading {
  const place = text('line')
  const line: LineTexts = {
    place,
    product: text('product'),
    quantity: text('quantity'),
    price: text('price'),
    discount: '',
    amount: text('lineAmount'),
  }
  const isEmpty = place === '' && line.product === '' && line.quantity + line.price + line.amount === ''
  const status = text('status')
  return {
    id: text('id'),
    begins: false,
    ...(status.trim() === '' && { fault: { column: EXPORT_COLUMNS.status.heading, reason: 'There is no status.' } }),
    head: {
      date: text('placedAt'),
      paid: text('paidDay'),
      status: exactStatus(status, text('sourceStatus')),
      customerName: text('customerName'),
      customerKey: text('customerKey'),
      currency: text('currency'),
      total: text('amount'),
      address: text('address'),
      city: text('city'),
      channel: text('channel'),
      paymentMethod: text('paymentMethod'),
      exact: { day: text('day'), project: text('project'), lines: text('lines') },
    },
    lines: isEmpty ? [] : [line],
  }
}

/** One of ours counts as it stands, whatever the shop's word beside it; any other is a shop's word. */
function exactStatus(status: string, word: string): MappedStatus {
  const own = ORDER_STATUSES.find((one) => one === status.trim())
  return own ? { status: own, word, unknown: false } : mapStatus(status)
}
