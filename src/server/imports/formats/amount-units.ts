import { exactNumberOf } from '#contract/exact-number.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import type { AmountUnit } from '#contract/imports/import-schema.ts'
import { minorDigits } from '#contract/money.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { TextOf } from './columns.ts'
import { LEAST_SCORE } from './recognition/candidates.ts'
import { fieldsNamed } from './recognition/field-words.ts'
import { headingMeanings } from './recognition/heading-meanings.ts'

const NEEDED_AMOUNTS: readonly ImportField[] = ['total', 'lineAmount', 'price']
const AMOUNTS: readonly ImportField[] = [...NEEDED_AMOUNTS, 'lineDiscount', ...MONEY_FIELDS]
/** In whole units of a currency many amounts are smaller, in its smallest unit hardly one. */
const LEAST_MINOR = 100
const FEW = 0.1
/** So many amounts have to be the same, where there are so many. */
const LEAST_EQUAL = 3
const WHOLE = /^-?\d{1,20}$/

export interface AmountUnits {
  readonly notes: readonly string[]
  /** Where all amounts are in it. */
  readonly unit?: 'minor'
  /** What only a person can say. */
  readonly question?: Refusal | undefined
  /** The texts of a record with amounts in units of the currency; '1250' becomes '12.50'. */
  readonly inMajor: (text: TextOf) => TextOf
}

/** The first records of a file that may write amounts in the smallest unit, such as cents. */
export interface AmountSample {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The currency of each row; '' where it has none. */
  readonly currencies: readonly string[]
  /** Of rows without a currency, where it was chosen. */
  readonly usualCurrency: string | undefined
  /** What writes all amounts in the smallest unit. */
  readonly source: string | undefined
}

/**
 * The units of a file's amounts. `found`: the fields with their headings; some headings say cents: 'total_cents'. Others
 * follow from a known source, or from the same amount in another column: '280,98 zł' for 28098; else they are asked.
 */
export function amountUnits(
  found: ReadonlyMap<ImportField, string>,
  chosen: AmountUnit | undefined,
  sample: AmountSample,
): AmountUnits {
  const { usualCurrency = '' } = sample
  const amounts = [...found].filter(([field]) => AMOUNTS.includes(field))
  if (chosen === 'major') return inUnits([], [], usualCurrency)
  const noteOn = (minor: typeof amounts) => importMessages.note.minorUnits(minor.map(([, name]) => name))
  if (chosen === 'minor') return inUnits(amounts, [noteOn(amounts)], usualCurrency)
  const named = amounts.filter(([, heading]) => headingMeanings(heading).meanings.has('minor'))
  const notes = named.length > 0 ? [noteOn(named)] : []
  const others = amounts.filter((one) => !named.includes(one))
  const whole = others.filter(([, heading]) => isWhole(textsUnder(sample, heading)))
  const why = whole.length === 0 ? undefined : reasonFor(whole, sample)
  if (!why) return { ...inUnits(named, notes, usualCurrency), question: openQuestion(others, sample) }
  // A column that is empty at first is as the others.
  const empty = others.filter(([, heading]) => textsUnder(sample, heading).every((text) => text === ''))
  const minor = [...named, ...whole, ...empty]
  const units = inUnits(minor, [...notes, why.note], usualCurrency, why.currency)
  return minor.length < amounts.length ? units : { ...units, unit: 'minor' }
}

/** Why these whole numbers are in the smallest unit, for the report, and of which currency; undefined where nothing shows it. */
function reasonFor(
  whole: readonly (readonly [ImportField, string])[],
  sample: AmountSample,
): { readonly note: string; readonly currency?: string } | undefined {
  const { minorSource, minorEqual, minorDecimals } = importMessages.note
  if (sample.source !== undefined) return { note: minorSource(sample.source) }
  const decimals = sample.headings.find((heading) => DECIMALS.test(heading) && isWhole(textsUnder(sample, heading)))
  if (decimals !== undefined && textsUnder(sample, decimals).some((text) => Number(text) > 0))
    return { note: minorDecimals(decimals) }
  const divisor = sample.headings.find((heading) => /divisor$/i.test(heading))
  const divisors = divisor === undefined ? [] : textsUnder(sample, divisor)
  if (divisor !== undefined && divisors.includes('100') && divisors.every((text) => text === '' || text === '100'))
    return { note: minorDecimals(divisor) }
  const equal = equalColumn(whole, sample)
  if (!equal) return undefined
  const currency = readDecimal(equal.major, 'point')?.unit ?? readDecimal(equal.major, 'comma')?.unit ?? ''
  return { note: minorEqual(equal.heading, equal.minor, equal.major), currency }
}

/** A value that says how many decimals whole numbers have. */
const DECIMALS = /(?:minor_?unit|fraction_?digits|exponent)s?$/i

function inUnits(
  minor: readonly (readonly [ImportField, string])[],
  notes: readonly string[],
  usualCurrency: string,
  currency = '',
): AmountUnits {
  const fields = new Set(minor.map(([field]) => field))
  if (fields.size === 0) return { notes, inMajor: (text) => text }
  return {
    notes,
    inMajor: (text) => (field) => {
      if (field === 'currency') return text(field) || currency
      return fields.has(field) ? majorAmount(text(field), text('currency') || currency || usualCurrency) : text(field)
    },
  }
}

/** What is no whole number is no amount in the smallest unit, and is rejected as what it is. */
function majorAmount(text: string, currency: string): string {
  if (text === '') return ''
  return WHOLE.test(text) ? exactNumberOf(BigInt(text), digitsOf(currency)) : `${text} (in the smallest unit)`
}

function digitsOf(currency: string): number {
  return minorDigits(readCurrency(currency) || 'USD')
}

function textsUnder({ headings, rows }: AmountSample, heading: string): string[] {
  const column = headings.indexOf(heading)
  return rows.map((cells) => (cells[column] ?? '').trim())
}

function isWhole(texts: readonly string[]): boolean {
  const full = texts.filter((text) => text !== '')
  return full.length > 0 && full.every((text) => WHOLE.test(text))
}

/** Another column of amounts with the same ones as one of these, written with decimals or a currency. */
function equalColumn(whole: readonly (readonly [ImportField, string])[], sample: AmountSample) {
  for (const [, heading] of whole) {
    const minor = textsUnder(sample, heading)
    const least = Math.min(LEAST_EQUAL, minor.filter((text) => Number(text) !== 0).length)
    for (const other of sample.headings) {
      const major = other === heading || !isOfAmounts(other) ? [] : textsUnder(sample, other)
      if (major.length === 0 || isWhole(major)) continue
      const compared = minor.flatMap((text, row) => {
        const equal = major[row] ?? ''
        return Number(text) === 0 || equal === '' ? [] : [{ text, equal, currency: sample.currencies[row] ?? '' }]
      })
      const [first] = compared
      if (first && compared.length >= least && compared.every((one) => isSameAmount(one)))
        return { heading, minor: first.text, major: first.equal }
    }
  }
  return undefined
}

/** A commission of 1 % has the digits of the total, too. */
function isOfAmounts(heading: string): boolean {
  const named = fieldsNamed(headingMeanings(heading))
  return NEEDED_AMOUNTS.some((field) => (named.get(field) ?? 0) >= LEAST_SCORE)
}

function isSameAmount({ text, equal, currency }: { text: string; equal: string; currency: string }): boolean {
  return (['point', 'comma'] as const).some((mark) => {
    const value = readDecimal(equal, mark)
    const digits = digitsOf(currency || (value?.unit ?? ''))
    if (!value || digits === 0 || value.scale > digits) return false
    return value.digits * 10n ** BigInt(digits - value.scale) === BigInt(text)
  })
}

/** Whether whole numbers are amounts or cents; undefined where an amount has decimals, is small, or has no smaller unit. */
function openQuestion(amounts: readonly (readonly [ImportField, string])[], sample: AmountSample): Refusal | undefined {
  const needed = amounts.filter(([field]) => NEEDED_AMOUNTS.includes(field))
  // 'Total (EUR)' says what one is.
  if (needed.some(([, heading]) => headingMeanings(heading).currency !== '')) return undefined
  const texts = needed.flatMap(([, heading]) => textsUnder(sample, heading)).filter((text) => text !== '')
  if (!isWhole(texts) || sample.currencies.every((currency) => digitsOf(currency) === 0)) return undefined
  const values = texts.map((text) => Math.abs(Number(text))).filter((value) => value > 0)
  const [text = ''] = texts.filter((one) => Number(one) !== 0)
  const small = values.filter((value) => value < LEAST_MINOR)
  if (values.length === 0 || small.length > FEW * values.length) return undefined
  const [[, heading] = ['total', ''] as const] = needed
  const minor = exactNumberOf(BigInt(text), digitsOf(sample.currencies[0] ?? ''))
  return new Refusal(importMessages.question.amountUnit(heading, text, minor), null, 'amountUnit')
}
