import type { DecimalMark } from '#contract/import-schema.ts'
import type { Decimal } from '#server/imports/parse/decimal.ts'
import type { NumberRole } from './number-marks.ts'
import { numberIn, UnreadableNumber } from './read-amounts.ts'

/** As our export writes numbers: no thousands, so that its one mark can only be the decimal one. */
const OWN = /^(-?)(\d{1,40})(?:[.,](\d{1,20}))?$/

/** A number of our own export; one that a spreadsheet has written anew is read like any other. Throws `UnreadableNumber`. */
export function exactNumber(text: string, mark: DecimalMark, role: NumberRole): Decimal {
  const own = OWN.exec(text)
  if (own) {
    const [, sign, whole = '', fraction = ''] = own
    const digits = BigInt(whole + fraction)
    return { digits: sign === '-' ? -digits : digits, scale: fraction.length, unit: '' }
  }
  const value = numberIn(text, role, { total: mark, amount: mark, price: mark, discount: mark, quantity: mark })
  if (!value) throw new UnreadableNumber(role, 'There is no number.')
  return value
}
