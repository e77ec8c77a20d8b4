import { type FieldsOfKind, fieldsOfKind, mapNames, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { clean } from '#server/database/clean-text.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { importMessages } from '#server/imports/messages.ts'

const TEXTS = fieldsOfKind('id', 'text', 'plainText', 'longText')

/** The order as the database returns it, so that comparing it with the stored order finds no difference. */
export function cleanOrder<Order extends OrderContent>(order: Order): Order {
  const { lines } = order
  // Nearly always they are clean, and copying them costs more than checking.
  const unclean = TEXTS.filter((field) => clean(order[field]) !== order[field])
  const hasCleanLines = lines.every(({ product, sku }) => clean(product) === product && clean(sku) === sku)
  if (unclean.length === 0 && hasCleanLines) return order
  return {
    ...order,
    ...mapNames(unclean, (field) => clean(order[field])),
    lines: lines.map((line) => ({ ...line, product: clean(line.product), sku: clean(line.sku) })),
  }
}

const LIMITED = fieldsOfKind('text')

/** The first of the order's texts that is too long to be stored; `line`: which of its lines, for a product. */
export function longText(order: OrderContent) {
  const { long } = importMessages.record
  const field = LIMITED.find((name) => isLongText(order[name]))
  if (field) return { field, line: -1, reason: long(nameOf(field), MAX_TEXT) }
  const line = order.lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : { field: 'product' as const, line, reason: long('product name', MAX_TEXT) }
}

function nameOf(field: FieldsOfKind<'text'>): string {
  const definition = ORDER_FIELDS[field]
  const name = 'label' in definition ? definition.label : definition.search
  return name.charAt(0).toLowerCase() + name.slice(1)
}
