import { clean } from '#server/imports/values/clean-text.ts'
import type { ImportOrder } from './import-order.ts'

/** The order as the database will give it back: what is compared with a stored order must be what is stored. */
export function cleanOrder(order: ImportOrder): ImportOrder {
  return {
    ...order,
    id: clean(order.id),
    sourceStatus: clean(order.sourceStatus),
    customerName: clean(order.customerName),
    customerKey: clean(order.customerKey),
    project: clean(order.project),
    address: clean(order.address),
    city: clean(order.city),
    channel: clean(order.channel),
    paymentMethod: clean(order.paymentMethod),
    lines: order.lines.map((line) => ({ ...line, product: clean(line.product) })),
  }
}
