import type { ImportField } from '#contract/import-fields.ts'
import { minorDigits } from '#contract/money.ts'
import { readCurrency } from '#server/imports/parse/currency.ts'
import type { TextOf } from './columns.ts'
import { headingMeanings } from './recognition/heading-meanings.ts'

const AMOUNTS: readonly ImportField[] = ['total', 'lineAmount', 'price', 'lineDiscount']

/** The fields whose amounts are in cents, as their headings say, with the headings: 'total_cents'. */
export function minorUnitFields(found: ReadonlyMap<ImportField, string>): ReadonlyMap<ImportField, string> {
  return new Map(
    [...found].filter(([field, heading]) => AMOUNTS.includes(field) && headingMeanings(heading).meanings.has('minor')),
  )
}

/** The texts of a record with amounts in units of the currency; '1250' becomes '12.50'. */
export function inMajorUnits(text: TextOf, inMinor: ReadonlyMap<ImportField, string>): TextOf {
  if (inMinor.size === 0) return text
  return (field) => {
    const value = text(field)
    if (!inMinor.has(field) || !/^-?\d{1,20}$/.test(value)) return value
    const digits = minorDigits(readCurrency(text('currency')) || 'USD')
    const [sign, whole] = value.startsWith('-') ? ['-', value.slice(1)] : ['', value]
    if (digits === 0) return value
    const padded = whole.padStart(digits + 1, '0')
    return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
  }
}
