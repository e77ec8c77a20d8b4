import type { ReplacedContent } from '#server/database/schema/replaced-content.ts'
import type { ImportOrder } from '#server/imports/assemble/import-order.ts'

/** An order as the journal of replaced orders keeps it, with the hash that tells whether a file says the same. */
export interface OrderContent {
  readonly order: ImportOrder
  readonly hash: string
}

/** As JSON; whole numbers that may pass 2^53 are texts. */
export function writeContent({ order, hash }: OrderContent): string {
  return JSON.stringify({ order, hash }, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Reads what `writeContent` wrote. */
export function readContent(json: string): OrderContent {
  const { order, hash } = JSON.parse(json) as ReplacedContent
  const lines = order.lines.map(({ product, quantity, price, amount }) => ({
    product,
    quantity: whole(quantity),
    price: whole(price),
    amount: whole(amount),
  }))
  return { order: { ...order, amount: BigInt(order.amount), lines }, hash }
}

function whole(text: string | null): bigint | null {
  return text === null ? null : BigInt(text)
}
