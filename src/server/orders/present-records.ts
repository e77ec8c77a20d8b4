import { trackingUrl } from '#contract/orders/carriers.ts'
import { paymentTotals } from '#contract/orders/followed-records.ts'
import { type LinePart, recordsOf } from '#contract/orders/order-records.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/subunits.ts'

export function presentRecords(order: OrderContent) {
  const { payments, refunds, paid, due, refundable } = paymentTotals(order)
  const sent = recordsOf(order, 'shipments')
  return {
    shipments: sent
      .filter((record) => record.kind === 'shipment')
      .map(({ kind: _kind, lines, day: shippedDay, ...record }) => {
        const { carrier, tracking } = record
        return { ...record, lines: piecesOf(lines), shippedDay, trackingUrl: trackingUrl(carrier, tracking) }
      }),
    returns: sent
      .filter((record) => record.kind === 'return')
      .map(({ kind: _kind, lines, state, ...record }) => {
        return { ...record, lines: piecesOf(lines), received: state === 'received' }
      }),
    payments: payments.map(({ kind: _kind, amount, ...record }) => ({ ...record, amount: toMinor(BigInt(amount)) })),
    refunds: refunds.map(({ kind: _kind, amount, lines, ...record }) => {
      return { ...record, amount: toMinor(BigInt(amount)), lines: piecesOf(lines) }
    }),
    notes: presentNotes(order),
    invoices: [...recordsOf(order, 'invoices')],
    ...{ paid: toMinorOrNull(paid), due: toMinor(due), refundable: toMinor(refundable) },
  }
}

/** The note that the order came with, and those that people wrote. */
export function presentNotes(order: Pick<OrderContent, 'note' | 'notes'>) {
  const first = order.note === '' ? [] : [{ id: '', at: null, actor: null, text: order.note }]
  return [...first, ...recordsOf(order, 'notes').map(({ kind: _kind, ...note }) => note)]
}

function piecesOf(lines: readonly LinePart[]) {
  return lines.map(({ line, quantity }) => ({ line, quantity: toPieces(BigInt(quantity)) ?? 0 }))
}
