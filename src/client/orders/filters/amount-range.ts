import { exactNumberOf, parseExact } from '#contract/exact-number.ts'
import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { MAX_AMOUNT } from '#contract/orders/order-filters.ts'
import { filterMessages } from './filter-messages.ts'

/** Minor units of an amount as people write it; undefined if it is none. */
export function minorOf(text: string, currency: string): number | undefined {
  const minor = parseExact(text, minorDigits(currency))
  return minor === undefined || minor > MAX_AMOUNT || minor < -MAX_AMOUNT ? undefined : Number(minor)
}

/** An amount as people write it: '12.50'; '' without one. */
export function amountText(minor: number | undefined, currency = NO_CURRENCY): string {
  return minor === undefined ? '' : exactNumberOf(BigInt(minor), minorDigits(currency))
}

/** Why orders cannot be filtered by these amounts, as a sentence; '' if they can. */
export function amountProblem(min: string, max: string, currency: string): string {
  const given = [min, max].filter((text) => text !== '')
  if (given.length === 0) return ''
  const wrong = given.find((text) => minorOf(text, currency) === undefined)
  if (wrong !== undefined) return filterMessages.notAnAmount(wrong)
  const [least = 0, most = 0] = given.map((text) => minorOf(text, currency))
  return given.length === 2 && least > most ? filterMessages.maxBelowMin : ''
}
