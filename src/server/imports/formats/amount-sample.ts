import { AMOUNT_FIELDS } from '#contract/imports/import-fields.ts'
import { minorDigits, NO_CURRENCY } from '#contract/money.ts'
import { LEAST_SCORE } from '#server/imports/formats/recognition/candidates.ts'
import { fieldsNamed, headingMeanings } from '#server/imports/formats/recognition/heading-meanings.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { wordSet } from '#server/imports/parse/words.ts'
import SOURCES from './minor-sources.json' with { type: 'json' }
import type { SourceReading } from './source.ts'

/** So many amounts have to be the same, where there are so many. */
const LEAST_EQUAL = 3
export const WHOLE = /^-?\d{1,20}$/

/** The first records of a file. `source`: what writes all amounts in the smallest unit, such as cents. */
export type AmountSample = Pick<SourceReading, 'headings' | 'samples'> & { readonly source?: MinorSource | undefined }

/** What shows the decimals of whole numbers. */
interface ShownDecimals {
  /** For the report; undefined where they are units of the currency. */
  readonly note?: string | undefined
  /** The currency next to amounts. */
  readonly currency?: string
  /** Those of a record, with its text `under` a heading; undefined where only a person can say. */
  readonly of: (under: (heading: string) => string, code: string) => number | undefined
}

/** What the first records show about the decimals of whole numbers. `currencies`: of each record, '' where it has none. */
export function shownDecimals(
  wholes: readonly string[],
  sample: AmountSample,
  currencies: readonly string[],
): ShownDecimals | undefined {
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
  if (stated === undefined) return equalAmounts(wholes, sample, currencies)
  const hasDecimals = textsUnder(sample, stated).some((text) => statedDecimals(stated, text))
  const of: ShownDecimals['of'] = (under, code) => statedDecimals(stated, under(stated)) ?? usual(code)
  return { note: hasDecimals ? minorDecimals(stated) : undefined, of }
}

/** The decimals of a currency, where all write the same. */
export const usual = (code: string) => (isDisputed(code) ? undefined : isoDecimals(code))

/** 2 for '2' under 'minor_unit' and for '100' under 'divisor'. */
function statedDecimals(heading: string, text: string): number | undefined {
  if (/divisor$/i.test(heading)) return /^10{0,4}$/.test(text) ? text.length - 1 : undefined
  const isNumber = /(?:minor_?unit|fraction_?digits|exponent)s?$/i.test(heading) && /^[0-4]$/.test(text)
  return isNumber ? Number(text) : undefined
}

/** The texts of a column in the first records; all '' without it. */
export function textsUnder({ headings, samples }: AmountSample, heading: string | undefined): string[] {
  const column = heading === undefined ? -1 : headings.indexOf(heading)
  return samples.map((cells) => (cells[column] ?? '').trim())
}

/** Another column with the same amounts, written with the decimals of their currencies, or all of them without a smaller unit. */
function equalAmounts(wholes: readonly string[], sample: AmountSample, currencies: readonly string[]) {
  const others = sample.headings.filter((heading) => {
    // A commission of 1 % has the digits of the total, too.
    const named = fieldsNamed(headingMeanings(heading))
    const isOfAmounts = AMOUNT_FIELDS.some((field) => (named.get(field) ?? 0) >= LEAST_SCORE)
    const texts = textsUnder(sample, heading).filter((text) => text !== '')
    return isOfAmounts && !texts.every((text) => WHOLE.test(text))
  })
  for (const heading of wholes) {
    const amounts = textsUnder(sample, heading)
    const least = Math.min(LEAST_EQUAL, amounts.filter((text) => Number(text) !== 0).length)
    for (const other of others) {
      const written = textsUnder(sample, other)
      const compared = amounts.flatMap((whole, row) => {
        const text = written[row] ?? ''
        if (Number(whole) === 0 || text === '') return []
        const unit = readDecimal(text, 'point')?.unit ?? readDecimal(text, 'comma')?.unit ?? ''
        const code = readCurrency(currencies[row] || unit) ?? ''
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

interface MinorSource {
  readonly name: string
  /** Patterns: each of its objects has a value under each of these headings, and such an ID. */
  readonly headings: readonly string[]
  readonly id?: string
  /** Where it has the amount of an order, if several values could be it. */
  readonly totals?: readonly string[]
  /** Decimals of currencies that it writes with others than ISO 4217; undefined where it doesn't say how it writes all. */
  readonly decimals?: Readonly<Record<string, number>>
}

/** Programs whose interfaces write all amounts in the smallest unit of the currency. */
const MINOR_SOURCES: readonly MinorSource[] = SOURCES

/** The program that wrote all of these objects, if it is one of those. `objects`: the texts of each by heading. */
export function minorSource(objects: readonly ReadonlyMap<string, string>[]): MinorSource | undefined {
  const isOf = (texts: ReadonlyMap<string, string>, { headings, id = '' }: MinorSource) =>
    new RegExp(id).test(texts.get('id') ?? '') &&
    headings.every((heading) => texts.keys().some((name) => new RegExp(heading).test(name)))
  return MINOR_SOURCES.find((source) => objects.length > 0 && objects.every((texts) => isOf(texts, source)))
}

const NO_DECIMALS = wordSet('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
const THREE_DECIMALS = wordSet('BHD IQD JOD KWD LYD OMR TND')
/** Stripe, Adyen or shops write them otherwise. */
const OTHERWISE = wordSet('CLP CVE ISK TWD UGX')

/** Decimals of the smallest unit of a currency, by ISO 4217. */
export function isoDecimals(code: string): number {
  return NO_DECIMALS.has(code) ? 0 : THREE_DECIMALS.has(code) ? 3 : 2
}

/** Whether programs write the currency with other decimals: HUF, COP and IDR have two by ISO 4217 and none by Unicode. */
export function isDisputed(code: string): boolean {
  return OTHERWISE.has(code) || isoDecimals(code) !== minorDigits(code || NO_CURRENCY)
}
