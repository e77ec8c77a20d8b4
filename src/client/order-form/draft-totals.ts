import { exactAmount, lineAmount, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { INCLUDED } from '#contract/order-totals.ts'
import type { EnteredOrder, LineValues } from '#contract/orders/order-values.ts'
import { EDITED_MONEY, type EditedMoney } from '#contract/orders/shown-fields.ts'

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

/** The money of an order as it is entered. */
export type EnteredMoney = Pick<EnteredOrder, 'lines' | 'amount' | 'currency' | EditedMoney>

/** What of discount and tax the lines have already; undefined where lines, shipping, tax and discount do not make up the total. */
export function includedIn(money: EnteredMoney): readonly EditedMoney[] | undefined {
  return INCLUDED.find((included) => isNothing(differenceText(money, included), money.currency))
}

/** What of an order total is in neither lines nor extras, as exact decimal text; undefined where it cannot be calculated. */
export function differenceText(money: EnteredMoney, included: readonly EditedMoney[]): string | undefined {
  const [sum, total] = [sumOf(money, included), parseAmount(money.amount, money.currency)]
  return sum === undefined || total === undefined ? undefined : exactAmount(total - sum, money.currency)
}

/** The order total that follows from lines, extras and difference; undefined where it cannot be calculated. */
export function followingTotal(
  money: EnteredMoney,
  included: readonly EditedMoney[],
  difference: string | undefined,
): string | undefined {
  const sum = sumOf(money, included)
  const more = difference === undefined ? undefined : parseAmount(difference, money.currency)
  return sum === undefined || more === undefined ? undefined : exactAmount(sum + more, money.currency)
}

export function isNothing(amount: string | undefined, currency: string): boolean {
  return amount !== undefined && parseAmount(amount, currency) === 0n
}

function sumOf(money: EnteredMoney, included: readonly EditedMoney[]): bigint | undefined {
  const { lines, currency } = money
  const extras = EDITED_MONEY.filter((extra) => !included.includes(extra))
  const amounts = extras.map((extra) => {
    const subunits = money[extra].trim() === '' ? 0n : parseAmount(money[extra], currency)
    return extra === 'discount' && subunits !== undefined ? -subunits : subunits
  })
  return [...lines.map((line) => lineTotal(line, currency)), ...amounts].reduce<bigint | undefined>(
    (sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount),
    0n,
  )
}
