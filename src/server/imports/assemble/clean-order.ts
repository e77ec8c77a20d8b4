import { clean } from '#server/imports/parse/clean-text.ts'
import type { ImportLine, ImportOrder } from './import-order.ts'

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
    lines: cleanLines(order.lines),
  }
}

/** The same for its lines alone. */
export function cleanLines(lines: readonly ImportLine[]): readonly ImportLine[] {
  // Nearly always they are, and making them anew costs more than looking.
  if (lines.every(({ product }) => clean(product) === product)) return lines
  return lines.map((line) => ({ ...line, product: clean(line.product) }))
}
