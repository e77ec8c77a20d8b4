import type { DatabaseSync } from 'node:sqlite'
import type { OrderImage } from '#server/database/derived/order-image.ts'
import type { ImportLine } from '#server/imports/orders/import-order.ts'
import type { OrderRow } from './order-row.ts'

export function writtenImage(number: number, row: OrderRow, lines: readonly ImportLine[]): OrderImage {
  const { placed_at: placedAt, payment_method: paymentMethod, customer_key: customerKey } = row
  const { project_key: projectKey, status_key: statusKey, counted_day: countedDay } = row
  const { day, status, channel, city, currency, amount, search } = row
  const texts = { customerKey, projectKey, statusKey, search }
  return { number, placedAt, day, countedDay, status, channel, paymentMethod, city, currency, amount, ...texts, lines }
}

/** Reads orders as they are stored, by number and id. */
export function storedImages(database: DatabaseSync, workspaceId: number) {
  const order = database.prepare(
    `select placed_at, day, counted_day, status, channel, payment_method, city, currency, amount, customer_key, search,
     project_key, status_key
     from orders where number = ?`,
  )
  const lines = database.prepare(
    'select product, quantity, amount from order_lines where workspace_id = ? and order_id = ?',
  )
  order.setReadBigInts(true)
  lines.setReadBigInts(true)
  return (number: number, id: string): OrderImage => {
    const row = order.get(number)
    if (!row) throw new Error(`There is no order ${number}.`)
    return {
      number,
      placedAt: Number(row.placed_at),
      day: String(row.day),
      countedDay: String(row.counted_day),
      status: String(row.status),
      channel: String(row.channel),
      paymentMethod: String(row.payment_method),
      city: String(row.city),
      currency: String(row.currency),
      amount: BigInt(row.amount as bigint),
      customerKey: String(row.customer_key),
      search: String(row.search),
      projectKey: String(row.project_key),
      statusKey: String(row.status_key),
      lines: lines.all(workspaceId, id).map(({ product, quantity, amount }) => ({
        product: String(product),
        quantity: quantity as bigint | null,
        amount: amount as bigint | null,
      })),
    }
  }
}
