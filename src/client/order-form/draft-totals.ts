import { exactAmount, lineAmount, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import type { LineValues } from '#contract/orders/order-values.ts'

export interface DraftLine extends LineValues {
  /** Identifies the line while the form is open. */
  readonly key: number
}

/** A line's total in subunits of a minor unit, 0 without any money; undefined while it cannot be calculated. */
function lineTotal({ quantity, price, amount }: LineValues, currency: string): bigint | undefined {
  if (amount !== '') return parseAmount(amount, currency)
  if (price.trim() === '') return 0n
  const [pieces, each] = [parseQuantity(quantity), parseAmount(price, currency)]
  return pieces === undefined || each === undefined ? undefined : lineAmount(pieces, each)
}

/** A line's total as exact decimal text; '' where there is none. */
export function lineTotalText(line: LineValues, currency: string): string {
  if (line.amount === '' && line.price.trim() === '') return ''
  const total = lineTotal(line, currency)
  return total === undefined ? '' : exactAmount(total, currency)
}

/** What an order total has beyond its lines, as exact decimal text; undefined where it cannot be calculated. */
export function differenceText(lines: readonly LineValues[], amount: string, currency: string): string | undefined {
  const [sum, total] = [linesTotal(lines, currency), parseAmount(amount, currency)]
  return sum === undefined || total === undefined ? undefined : exactAmount(total - sum, currency)
}

/** The order total that follows from lines and difference; undefined where it cannot be calculated. */
export function followingTotal(
  lines: readonly LineValues[],
  difference: string | undefined,
  currency: string,
): string | undefined {
  const sum = linesTotal(lines, currency)
  const more = difference === undefined ? undefined : parseAmount(difference, currency)
  return sum === undefined || more === undefined ? undefined : exactAmount(sum + more, currency)
}

function linesTotal(lines: readonly LineValues[], currency: string): bigint | undefined {
  return lines.reduce<bigint | undefined>((sum, line) => {
    const total = lineTotal(line, currency)
    return sum === undefined || total === undefined ? undefined : sum + total
  }, 0n)
}
