import { divideRounded, lineAmount, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { PARTS_PER_MINOR } from '#contract/money.ts'
import type { OrderValues } from '#contract/order-values.ts'

export interface OrderTotals {
  /** Minor units; undefined if a line has no amount. */
  readonly sum: number | undefined
  /** What the total has on top of the sum as shown, in minor units; 0 if nothing. */
  readonly rest: number
  readonly total: number
}

/** Exact sums, each rounded once. Without an amount, a line is quantity times price. */
export function orderTotals({ lines, amount, currency }: OrderValues): OrderTotals {
  const amounts = lines.map((line) => {
    const [quantity, price] = [parseQuantity(line.quantity), parseAmount(line.price, currency)]
    const entered = parseAmount(line.amount, currency)
    return entered ?? (quantity !== undefined && price !== undefined ? lineAmount(quantity, price) : undefined)
  })
  const total = parseAmount(amount, currency) ?? 0n
  const known = amounts.filter((parts) => parts !== undefined)
  if (lines.length === 0 || known.length < amounts.length) return { sum: undefined, rest: 0, total: minor(total) }
  const sum = minor(known.reduce((before, parts) => before + parts, 0n))
  return { sum, rest: minor(total) - sum, total: minor(total) }
}

function minor(parts: bigint): number {
  return Number(divideRounded(parts, BigInt(PARTS_PER_MINOR)))
}
