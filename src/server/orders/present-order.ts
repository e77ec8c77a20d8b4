import type { Static } from 'typebox'
import type { OrderLineSchema, OrderReply } from '#contract/order-schema.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/parts.ts'
import type { OrderRow } from './list/list-rows.ts'
import type { OrderLineRow } from './order-repository.ts'

export function presentOrder(row: OrderRow): OrderReply {
  return {
    id: row.id,
    user: { name: row.customer_name, avatar: row.customer_name },
    project: row.project,
    address: row.address,
    date: new Date(Number(row.placed_at)).toISOString(),
    day: row.day,
    status: row.status,
    amount: { minor: toMinor(row.amount), currency: row.currency },
    channel: row.channel,
    city: row.city,
    version: Number(row.version),
    etag: orderTag(row),
  }
}

/** Names one state of an order; the hash changes when an order is deleted and imported again, which starts its version at 1. */
export function orderTag({ version, content_hash: hash }: Pick<OrderRow, 'version' | 'content_hash'>): string {
  return `"${version}-${hash.slice(0, 16)}"`
}

export function presentLine(row: OrderLineRow): Static<typeof OrderLineSchema> {
  return {
    product: row.product,
    quantity: toPieces(row.quantity),
    price: toMinorOrNull(row.price),
    amount: toMinorOrNull(row.amount),
  }
}
