import { exactNumberOf } from '#contract/exact-number.ts'
import { AMOUNT_FIELDS, type ImportField } from '#contract/imports/import-fields.ts'
import type { AmountUnit } from '#contract/imports/import-schema.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { headingMeanings } from '#server/imports/formats/recognition/heading-meanings.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency } from '#server/imports/parse/decimal.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type AmountSample, isDisputed, isoDecimals, shownDecimals, textsUnder, usual, WHOLE } from './amount-sample.ts'
import type { TextOf } from './columns.ts'

const AMOUNTS: readonly ImportField[] = [...AMOUNT_FIELDS, 'lineDiscount', ...MONEY_FIELDS]
/** In whole units of a currency many amounts are smaller, in its smallest unit hardly one. */
const LEAST_MINOR = 100
const FEW = 0.1

interface UnitOptions {
  readonly chosen: AmountUnit | undefined
  /** Of records for which the file names none. */
  readonly usualCurrency: string | undefined
  /** Whole numbers that nothing explains are no cents. */
  readonly areUnits?: boolean
}

/**
 * The units of a file's amounts. `found`: the fields with their headings; some headings say cents: 'total_cents'. Others
 * follow from a known source, or from the same amount in another column: '280,98 zł' for 28098; else they are asked, unless
 * `areUnits`. All records are followed, because the first ones may not be like the others.
 */
export function amountUnits(
  found: ReadonlyMap<ImportField, string>,
  sample: AmountSample,
  { chosen, usualCurrency = '', areUnits }: UnitOptions,
) {
  const columns = [...found].flatMap(([field, heading]) => {
    const { meanings, currency } = headingMeanings(heading)
    const texts = textsUnder(sample, heading).filter((text) => text !== '')
    const isWhole = texts.every((text) => WHOLE.test(text))
    const column = { field, heading, currency, isWhole, isEmpty: texts.length === 0, isNamed: meanings.has('minor') }
    return chosen !== 'major' && AMOUNTS.includes(field) ? [column] : []
  })
  const headingsOf = (list: typeof columns) => list.map(({ heading }) => heading)
  const named = columns.filter(({ isNamed }) => isNamed)
  const currencies = textsUnder(sample, found.get('currency')).map((text) => text || usualCurrency)
  const shownBy = (isOfNamed: boolean) => {
    const wholes = columns.filter(({ isWhole, isEmpty, isNamed }) => isWhole && !isEmpty && isNamed === isOfNamed)
    return shownDecimals(headingsOf(wholes), sample, currencies)
  }
  const shown = shownBy(false)
  const { of: decimalsOf, currency: written = '' } = shown ?? shownBy(true) ?? { of: (_, code) => usual(code) }
  // A column that is empty at first is as the others.
  const minor = columns.filter(({ isNamed, isWhole }) => chosen || isNamed || (shown && isWhole))
  const needed = columns.filter(({ field }) => AMOUNT_FIELDS.some((one) => one === field))
  // 'Total (EUR)' says what one is.
  const isKnown = shown || areUnits || needed.some(({ isNamed, currency }) => !isNamed && currency !== '')
  const open = needed.filter((one) => !isKnown && !minor.includes(one))
  const byHeading = chosen ? columns : named
  const notes = [
    ...(byHeading.length > 0 ? [importMessages.note.minorUnits(headingsOf(byHeading))] : []),
    ...(shown?.note && !chosen ? [shown.note] : []),
  ]
  const fields = new Set(minor.map(({ field }) => field))
  let unknown: Refusal | undefined
  let withoutCurrency: Refusal | undefined
  const decimalsIn = (text: TextOf, decimals: number | undefined, code: string): number => {
    if (decimals !== undefined && (code !== NO_CURRENCY || withoutCurrency)) return decimals
    const column = minor.find(({ field }) => Number(text(field) || '0') !== 0 && WHOLE.test(text(field)))
    const found = column && question(column.heading, text(column.field), code)
    if (code === NO_CURRENCY) withoutCurrency ??= found
    if (decimals === undefined && !chosen) unknown ??= found
    return decimals ?? answerDecimals(code)
  }
  // Whole numbers are amounts or cents, unless one has decimals, many are small, or no currency has a smaller unit.
  let [all, small, hasDecimals] = [0, 0, false]
  let either: Refusal | undefined
  const follow = (heading: string, text: string, code: string) => {
    if (text !== '' && !WHOLE.test(text)) hasDecimals = true
    if (!WHOLE.test(text) || Number(text) === 0) return
    all++
    if (Math.abs(Number(text)) < LEAST_MINOR) small++
    else if (usual(code) !== 0) either ??= question(heading, text, code)
  }
  const areAllMinor = shown?.note && !chosen && minor.length === columns.length
  return {
    notes,
    /** Where all amounts are in it. */
    unit: areAllMinor ? ('minor' as const) : undefined,
    questions: () => ({ all: unknown ?? (hasDecimals || small > FEW * all ? undefined : either), withoutCurrency }),
    /** The texts of a record with amounts in units of the currency; '1250' becomes '12.50'. `under`: its text below a heading. */
    inMajor: (text: TextOf, under: (heading: string) => string): TextOf => {
      const code = readCurrency(text('currency') || written || usualCurrency) ?? NO_CURRENCY
      for (const { field, heading } of open) follow(heading, text(field), code)
      if (fields.size === 0) return text
      const decimals = decimalsIn(text, decimalsOf(under, code), code)
      return (field) => {
        if (field === 'currency') return text(field) || written
        return fields.has(field) ? majorAmount(text(field), decimals) : text(field)
      }
    },
  }
}

export type AmountUnits = ReturnType<typeof amountUnits>

/** What is no whole number is no amount in the smallest unit, and is rejected as what it is. */
function majorAmount(text: string, decimals: number): string {
  if (text === '' || decimals === 0) return text
  return WHOLE.test(text) ? exactNumberOf(BigInt(text), decimals) : `${text} (in the smallest unit)`
}

/** What the smallest unit of a currency means in a person's answer. */
function answerDecimals(code: string): number {
  return isoDecimals(code) || (isDisputed(code) ? 2 : 0)
}

function question(heading: string, text: string, code: string): Refusal {
  const minor = majorAmount(text, answerDecimals(code))
  const name = code === NO_CURRENCY ? '' : ` ${code}`
  return new Refusal(importMessages.question.amountUnit(heading, text, minor + name), null, 'amountUnit')
}
