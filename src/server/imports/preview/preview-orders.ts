import type { ImportPreview, PreviewOrder } from '#contract/import-preview.ts'
import { toMinor } from '#server/database/parts.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { completeOrders } from '#server/imports/assemble/complete-orders.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'
import type { Source } from '#server/imports/formats/source.ts'
import type { Account } from '#server/imports/record-tally.ts'

const ORDERS = 10
const FAULTS = 10
const LONGEST = 200

/** The first orders as the list will show them, and what is wrong with records among them. */
export function previewOrders(
  source: Source,
  collected: Collected,
  reading: Omit<FileReading, 'totalsPerLine'>,
  account: Account,
): Pick<ImportPreview, 'orders' | 'faults'> {
  const lines = new Map<string, number>()
  for (const { id, rows } of collected.groups.all()) lines.set(id, rows[0]?.line ?? 0)
  const orders: PreviewOrder[] = []
  for (const order of completeOrders(source, collected, reading, account)) {
    if (orders.length < ORDERS) orders.push(previewed(order, lines.get(order.id) ?? 0))
  }
  const faults = account.errors().slice(0, FAULTS)
  return { orders, faults: faults.map(({ line, column, reason }) => ({ line, column, reason })) }
}

function previewed(order: ImportOrder, line: number): PreviewOrder {
  const short = (text: string) => text.slice(0, LONGEST)
  return {
    line,
    id: order.id,
    day: order.day,
    customer: short(order.customerName),
    project: short(order.project),
    address: short(order.address),
    city: short(order.city),
    channel: short(order.channel),
    payment: short(order.paymentMethod),
    status: order.status,
    minor: toMinor(order.amount),
    currency: order.currency,
    lines: order.lines.length,
  }
}
