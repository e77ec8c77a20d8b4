import type { OrderContentJson } from '#server/database/schema/replaced-content.ts'
import { storedLine } from './order-columns.ts'
import type { OrderContent } from './order-content.ts'

/** JSON in which whole numbers that may pass 2^53 are texts. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

export function orderOfJson(json: OrderContentJson): OrderContent {
  const { email = '', phone = '', note = '', sourceLine = null, ...order } = json
  const lines = order.lines.map(storedLine)
  return { ...order, email, phone, note, sourceLine, amount: BigInt(order.amount), lines }
}
