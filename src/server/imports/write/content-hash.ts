import { hash } from 'node:crypto'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'

/** Equal for orders whose fields and lines are all equal; changes when the set of fields does. */
export function contentHash(order: ImportOrder): string {
  const fields = [
    order.id,
    order.placedAt,
    order.day,
    order.status,
    order.sourceStatus,
    order.customerName,
    order.customerKey,
    order.project,
    order.address,
    order.city,
    order.channel,
    order.paymentMethod,
    order.currency,
    String(order.amount),
    ...(order.paidDay === '' ? [] : [order.paidDay]),
    order.lines.map((line) => [line.product, text(line.quantity), text(line.price), text(line.amount)]),
  ]
  return hash('sha256', JSON.stringify(fields), 'base64url')
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value)
}
