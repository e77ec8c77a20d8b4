import type { ImportField } from '#contract/imports/import-fields.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { isDisputed, isoDecimals, type MinorSource } from './minor-sources.ts'
import { LEAST_SCORE } from './recognition/candidates.ts'
import { fieldsNamed } from './recognition/field-words.ts'
import { headingMeanings } from './recognition/heading-meanings.ts'

export const NEEDED_AMOUNTS: readonly ImportField[] = ['total', 'lineAmount', 'price']
/** So many amounts have to be the same, where there are so many. */
const LEAST_EQUAL = 3
export const WHOLE = /^-?\d{1,20}$/

/** The first records of a file that may write amounts in the smallest unit, such as cents. */
export interface AmountSample {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** The currency of each row; '' where it has none. */
  readonly currencies: readonly string[]
  /** Of rows without a currency, where it was chosen. */
  readonly usualCurrency: string | undefined
  /** What writes all amounts in the smallest unit. */
  readonly source: MinorSource | undefined
}

/** What shows the decimals of whole numbers. */
interface ShownDecimals {
  /** For the report; undefined where they are units of the currency. */
  readonly note?: string | undefined
  /** The currency next to amounts. */
  readonly currency?: string
  /** Those of a record, with its text `under` a heading; undefined where only a person can say. */
  readonly of: (under: (heading: string) => string, code: string) => number | undefined
}

/** What the first records show about the decimals of whole numbers under these headings; undefined where nothing does. */
export function shownDecimals(wholes: readonly string[], sample: AmountSample): ShownDecimals | undefined {
  const { source, headings } = sample
  const { minorSource, minorDecimals } = importMessages.note
  if (wholes.length === 0) return undefined
  if (source) {
    const { name, decimals } = source
    return {
      note: minorSource(name),
      of: (_, code) => (decimals ? (decimals[code] ?? isoDecimals(code)) : usual(code)),
    }
  }
  const stated = headings.find((heading) => {
    const texts = textsUnder(sample, heading).filter((text) => text !== '')
    return texts.length > 0 && texts.every((text) => statedDecimals(heading, text) !== undefined)
  })
  if (stated === undefined) return equalAmounts(wholes, sample)
  const hasDecimals = textsUnder(sample, stated).some((text) => statedDecimals(stated, text))
  const of: ShownDecimals['of'] = (under, code) => statedDecimals(stated, under(stated)) ?? usual(code)
  return { note: hasDecimals ? minorDecimals(stated) : undefined, of }
}

/** The decimals of a currency, where all write the same. */
export const usual = (code: string) => (isDisputed(code) ? undefined : isoDecimals(code))

/** 2 for '2' under 'minor_unit' and for '100' under 'divisor'. */
function statedDecimals(heading: string, text: string): number | undefined {
  if (/divisor$/i.test(heading)) return /^10{0,4}$/.test(text) ? text.length - 1 : undefined
  return /(?:minor_?unit|fraction_?digits|exponent)s?$/i.test(heading) && /^[0-4]$/.test(text)
    ? Number(text)
    : undefined
}

export function textsUnder({ headings, rows }: AmountSample, heading: string): string[] {
  const column = headings.indexOf(heading)
  return rows.map((cells) => (cells[column] ?? '').trim())
}

export function isWhole(texts: readonly string[]): boolean {
  const full = texts.filter((text) => text !== '')
  return full.length > 0 && full.every((text) => WHOLE.test(text))
}

/** Another column with the same amounts, written with the decimals of their currencies, or all of them without a smaller unit. */
function equalAmounts(wholes: readonly string[], sample: AmountSample): ShownDecimals | undefined {
  for (const heading of wholes) {
    const amounts = textsUnder(sample, heading)
    const least = Math.min(LEAST_EQUAL, amounts.filter((text) => Number(text) !== 0).length)
    for (const other of sample.headings) {
      const written = other === heading || !isOfAmounts(other) ? [] : textsUnder(sample, other)
      if (isWhole(written)) continue
      const compared = amounts.flatMap((whole, row) => {
        const text = written[row] ?? ''
        if (Number(whole) === 0 || text === '') return []
        const unit = readDecimal(text, 'point')?.unit ?? readDecimal(text, 'comma')?.unit ?? ''
        const code = readCurrency(sample.currencies[row] || unit) ?? ''
        return [{ whole, text, unit, code, counts: writtenDecimals(whole, text, code) }]
      })
      const sure = compared.filter(({ counts }) => counts.length === 1)
      const known = new Map(sure.map(({ code, counts: [count = 0] }) => [code, count]))
      const isMinor = [...known.values()].some((count) => count > 0)
      const expected = (code: string) => (isMinor ? (usual(code) ?? known.get(code)) : 0)
      const [first] = compared
      const fits = compared.every(({ code, counts }) => counts.some((count) => count === expected(code)))
      if (!first || sure.length < Math.max(1, least) || !fits) continue
      const note = isMinor ? importMessages.note.minorEqual(heading, first.whole, first.text) : undefined
      const of: ShownDecimals['of'] = (under, code) => {
        const [whole, text, wanted] = [under(heading), under(other), expected(code)]
        if (!WHOLE.test(whole) || Number(whole) === 0 || text === '') return wanted
        const counts = writtenDecimals(whole, text, code)
        return wanted === undefined && counts.length === 1 ? counts[0] : counts.find((count) => count === wanted)
      }
      return { note, currency: first.unit, of }
    }
  }
  return undefined
}

/** The decimals that a whole number can have by the same amount, written with decimals or a currency. */
function writtenDecimals(whole: string, written: string, code: string): number[] {
  const values = (['point', 'comma'] as const).flatMap((mark) => readDecimal(written, mark) ?? [])
  return [...new Set([0, usual(code) ?? 2])].filter((count) =>
    values.some(({ digits, scale }) => digits * 10n ** BigInt(count) === BigInt(whole) * 10n ** BigInt(scale)),
  )
}

/** A commission of 1 % has the digits of the total, too. */
function isOfAmounts(heading: string): boolean {
  const named = fieldsNamed(headingMeanings(heading))
  return NEEDED_AMOUNTS.some((field) => (named.get(field) ?? 0) >= LEAST_SCORE)
}
