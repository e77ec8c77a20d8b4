import { withoutEndZeros } from '#contract/exact-number.ts'
import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'

/** What a word that is an amount finds. */
export interface SearchedAmount {
  readonly isNegative: boolean
  readonly whole: string
  /** Its decimals without zeros at the end; undefined: any decimals. */
  readonly fraction: string | undefined
  /** ISO 4217; undefined: any. */
  readonly currency?: string
}

const PLAIN = /^\d{1,15}(?:[.,]\d{1,8})?$/
const GROUPED =
  /^[1-9]\d{0,2}(?:(?:,\d{3}){1,4}(?:\.\d{1,8})?|(?:\.\d{3}){1,4}(?:,\d{1,8})?|(?:'\d{3}){1,4}(?:[.,]\d{1,8})?)$/

/**
 * What a folded word means as an amount: '49.90', '49,90', '$49.90' and '1,234.50' are equal to it, '49' to its whole part. A
 * sign is not compared with the currency: '$' is that of many. '1,234' may have decimals or thousands, so it has two meanings.
 */
export function readAmounts(word: string): SearchedAmount[] {
  const signed = withoutCurrencySign(word.replaceAll('\u2212', '-'))
  const isNegative = signed.startsWith('-')
  const number = isNegative ? signed.slice(1) : signed
  const read = (whole: string, fraction?: string): SearchedAmount => {
    return { isNegative, whole, fraction: fraction === undefined ? undefined : withoutEndZeros(fraction) }
  }
  const amounts: SearchedAmount[] = []
  if (PLAIN.test(number)) {
    const [whole = '', fraction] = number.split(/[.,]/)
    amounts.push(read(whole, fraction))
  }
  if (GROUPED.test(number)) {
    const [whole = '', ...groups] = number.split(/[.,']/)
    const mark = number[whole.length]
    const hasFraction = mark !== undefined && number.lastIndexOf(mark) !== number.length - 4
    const fraction = hasFraction ? groups.pop() : undefined
    amounts.push(read(whole + groups.join(''), fraction))
  }
  return amounts
}

/** '-1.50' for '-$1.50', 'ca$-1.50' or '-1.50€'; '' where a sign does not belong. */
function withoutCurrencySign(word: string): string {
  const [sign = ''] = /\p{Sc}/u.exec(word) ?? []
  if (sign === '') return word
  const [before = '', after = ''] = word.split(sign, 2)
  if (before + sign === word) return before
  if (before + sign + after !== word || !/^-?[a-z]{0,3}$/.test(before)) return ''
  return before.startsWith('-') ? `-${after}` : after
}

/** Amounts in subunits of a minor unit, both inclusive. */
interface AmountRange {
  readonly from: bigint
  readonly to: bigint
}

const SUBUNITS = BigInt(SUBUNITS_PER_MINOR)
const SUBUNIT_DIGITS = String(SUBUNITS_PER_MINOR).length - 1
const HALF = SUBUNITS / 2n
/** What the databases' integers can hold. */
const MOST = 2n ** 63n - 1n

/**
 * The amounts that are shown as this one in currencies with so many decimals; of one with more decimals, those that are
 * exactly equal. Undefined if there are none.
 */
function rangeOf(amount: SearchedAmount, digits: number): AmountRange | undefined {
  const { isNegative, whole, fraction = '' } = amount
  const finer = fraction.length > digits ? SUBUNIT_DIGITS : 0
  if (fraction.length > digits + finer) return undefined
  const first = BigInt(whole + fraction.padEnd(digits + finer, '0'))
  const last = amount.fraction === undefined ? first + 10n ** BigInt(digits) - 1n : first
  // A half is rounded away from zero.
  const least = first === 0n ? 1n - HALF : first * SUBUNITS - HALF
  const [from, to] = finer > 0 ? [first, last] : [least, last * SUBUNITS + HALF - 1n]
  if (to > MOST) return undefined
  return isNegative ? { from: -to, to: -from } : { from, to }
}

/** A range, and the currencies of an order's amount that may be in it. */
export interface CurrencyRange extends AmountRange {
  readonly currencies: readonly string[]
}

/** The ranges of some amounts in orders of these currencies, of which those with the same decimals have one. */
export function currencyRanges(amounts: readonly SearchedAmount[], currencies: readonly string[]): CurrencyRange[] {
  const byDigits = [...Map.groupBy(currencies, minorDigits)]
  return amounts.flatMap((amount) =>
    byDigits.flatMap(([digits, all]) => {
      const own = all.filter((currency) => currency === (amount.currency ?? currency))
      const range = own.length > 0 && rangeOf(amount, digits)
      return range ? [{ ...range, currencies: own }] : []
    }),
  )
}

/** Whether an amount in subunits of a minor unit is one of these. */
export function isAmong(amounts: readonly SearchedAmount[], subunits: bigint, currency: string): boolean {
  return currencyRanges(amounts, [currency]).some(({ from, to }) => from <= subunits && subunits <= to)
}
