import type { OrderContentJson } from '#server/database/schema/replaced-content.ts'
import { storedLine } from './order-columns.ts'
import type { OrderContent } from './order-content.ts'

/** JSON in which whole numbers that may pass 2^53 are texts. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

export function orderOfJson({ email = '', phone = '', note = '', ...order }: OrderContentJson): OrderContent {
  return { ...order, email, phone, note, amount: BigInt(order.amount), lines: order.lines.map(storedLine) }
}
