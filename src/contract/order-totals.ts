import { divideRounded, lineAmount, parseAmount, parseQuantity } from './exact-number.ts'
import { SUBUNITS_PER_MINOR } from './money.ts'
import { ORDER_FIELD_NAMES } from './orders/order-field-names.ts'
import type { OrderValues } from './orders/order-values.ts'

/** What may be in the lines already, the likeliest first: some shops write lines less their discount, or with their tax. */
export const INCLUDED: readonly (readonly ('discount' | 'tax')[])[] = [[], ['tax'], ['discount'], ['discount', 'tax']]

const EXTRAS = ['discount', 'shipping', 'tax'] as const

/** Amounts as people enter them, in the order's currency. */
type EnteredTotals = Pick<OrderValues, 'lines' | 'amount' | 'currency' | (typeof EXTRAS)[number]>

/** An amount between the lines and the total, in minor units. */
interface Extra {
  readonly name: (typeof EXTRAS)[number]
  /** What it adds to the total: a discount is negative. */
  readonly minor: number
  /** The amounts of the lines have it already. */
  readonly isIncluded: boolean
}

export interface OrderTotals {
  /** Minor units; undefined if a line has no amount. */
  readonly sum: number | undefined
  readonly extras: readonly Extra[]
  /** What the total has on top of the sum and the extras as shown, in minor units; 0 if nothing. */
  readonly rest: number
  readonly total: number
  /** Undefined where it is unknown or nothing. */
  readonly refunded: number | undefined
}

/** Exact sums, each rounded once. Without an amount, a line is quantity times price. */
export function orderTotals(values: EnteredTotals & { readonly refunded?: string }): OrderTotals {
  const { lines, amount, currency } = values
  const amounts = lines.map((line) => {
    const [quantity, price] = [parseQuantity(line.quantity), parseAmount(line.price, currency)]
    const entered = parseAmount(line.amount, currency)
    return entered ?? (quantity !== undefined && price !== undefined ? lineAmount(quantity, price) : undefined)
  })
  const minorOf = (text: string) => minor(parseAmount(text, currency) ?? 0n)
  const total = minorOf(amount)
  const refunded = minorOf(values.refunded ?? '') || undefined
  const known = amounts.filter((subunits) => subunits !== undefined)
  const extras = EXTRAS.map((name) => ({ name, minor: minorOf(values[name]) * (name === 'discount' ? -1 : 1) }))
  const shown = extras.filter((extra) => extra.minor !== 0)
  if (lines.length === 0 || known.length < amounts.length) {
    return { sum: undefined, extras: shown.map(added), rest: 0, total, refunded }
  }
  const sum = minor(known.reduce((before, subunits) => before + subunits, 0n))
  return { sum, ...reconciled(shown, total - sum), total, refunded }
}

/** The extras and the rest by name, in minor units: the rows above the total. */
export function extraRows({ extras, rest }: OrderTotals): { readonly name: string; readonly minor: number }[] {
  const rows = extras.map(({ name, minor, isIncluded }) => ({
    name: isIncluded ? `${ORDER_FIELD_NAMES[name]}, included` : ORDER_FIELD_NAMES[name],
    minor,
  }))
  if (rest === 0) return rows
  return [...rows, { name: rows.length === 0 ? 'Tax, shipping, discounts' : 'Other', minor: rest }]
}

/**
 * The extras that make the difference between sum and total. Some shops write lines less their discount, or with their tax:
 * these extras are included in the sum, if that explains the difference.
 */
function reconciled(extras: readonly Omit<Extra, 'isIncluded'>[], difference: number) {
  for (const included of INCLUDED) {
    const tried = extras.map((extra) => ({ ...extra, isIncluded: included.some((name) => name === extra.name) }))
    const rest = tried.reduce((left, extra) => left - (extra.isIncluded ? 0 : extra.minor), difference)
    if (rest === 0) return { extras: tried, rest }
  }
  return { extras: extras.map(added), rest: extras.reduce((left, extra) => left - extra.minor, difference) }
}

function added(extra: Omit<Extra, 'isIncluded'>): Extra {
  return { ...extra, isIncluded: false }
}

function minor(subunits: bigint): number {
  return Number(divideRounded(subunits, BigInt(SUBUNITS_PER_MINOR)))
}
