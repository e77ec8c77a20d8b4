import type { OrderContentJson } from '#server/database/schema/replaced-content.ts'
import { integerOrNull, storedLine } from './order-columns.ts'
import { NO_DATE_TEXTS, NO_DETAILS, type OrderContent } from './order-content.ts'

/** JSON in which whole numbers that may pass 2^53 are texts. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

export function orderOfJson(json: OrderContentJson): OrderContent {
  const { sourceLine = null, ...order } = json
  const { discount, shipping, tax, refunded } = order
  return {
    ...{ ...NO_DETAILS, ...NO_DATE_TEXTS, ...order, sourceLine, amount: BigInt(order.amount) },
    ...{ discount: integerOrNull(discount), shipping: integerOrNull(shipping) },
    ...{ tax: integerOrNull(tax), refunded: integerOrNull(refunded) },
    lines: order.lines.map(storedLine),
  }
}
