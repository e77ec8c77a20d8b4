import type { OrderContent } from '#server/changes/order-content.ts'
import { clean } from '#server/database/clean-text.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { importMessages } from '#server/imports/messages.ts'

/** The order as the database returns it, so that comparing it with the stored order finds no difference. */
export function cleanOrder<Order extends OrderContent>(order: Order): Order {
  const { lines } = order
  return {
    ...order,
    id: clean(order.id),
    sourceStatus: clean(order.sourceStatus),
    customerName: clean(order.customerName),
    customerKey: clean(order.customerKey),
    project: clean(order.project),
    address: clean(order.address),
    city: clean(order.city),
    country: clean(order.country),
    channel: clean(order.channel),
    paymentMethod: clean(order.paymentMethod),
    email: clean(order.email),
    phone: clean(order.phone),
    note: clean(order.note),
    tags: clean(order.tags),
    // Nearly always they are clean, and copying them costs more than checking.
    lines: lines.every(({ product, sku }) => clean(product) === product && clean(sku) === sku)
      ? lines
      : lines.map((line) => ({ ...line, product: clean(line.product), sku: clean(line.sku) })),
  }
}

const FIELDS = ['customerName', 'customerKey', 'address', 'city', 'country', 'channel', 'paymentMethod'] as const

/** The first of the order's texts that is too long to be stored; `line`: which of its lines, for a product. */
export function longText(order: OrderContent) {
  const { long } = importMessages.record
  const field = FIELDS.find((name) => isLongText(order[name]))
  if (field) return { field, line: -1, reason: long[field](MAX_TEXT) }
  const line = order.lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : { field: 'product' as const, line, reason: long.product(MAX_TEXT) }
}
