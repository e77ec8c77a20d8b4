import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { clean } from '#server/imports/parse/clean-text.ts'
import type { ImportLine, ImportOrder } from './import-order.ts'

/** The order as the database returns it, so that comparing it with the stored order finds no difference. */
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

/** The same for lines alone. */
export function cleanLines(lines: readonly ImportLine[]): readonly ImportLine[] {
  // Nearly always they are, and copying them costs more than checking.
  if (lines.every(({ product }) => clean(product) === product)) return lines
  return lines.map((line) => ({ ...line, product: clean(line.product) }))
}

const FIELDS = ['customerName', 'customerKey', 'address', 'city', 'channel', 'paymentMethod'] as const

export interface LongText {
  readonly field: (typeof FIELDS)[number] | 'product'
  /** Which of the order's lines, for a product. */
  readonly line: number
  readonly reason: string
}

/** The first of the order's texts that is too long to be stored; undefined if none is. */
export function longText(order: ImportOrder): LongText | undefined {
  const { long } = importMessages.record
  const field = FIELDS.find((name) => isLongText(order[name]))
  if (field) return { field, line: 0, reason: long[field](MAX_TEXT) }
  const line = order.lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : { field: 'product', line, reason: long.product(MAX_TEXT) }
}
