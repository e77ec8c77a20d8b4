import { NO_CURRENCY } from '#contract/money.ts'
import { dateNumber } from '#server/imports/parse/date-parts.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { MarkColumnDetector } from '#server/imports/parse/decimal-mark.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { readDate } from '#server/imports/parse/read-date.ts'
import { mapStatus } from '#server/imports/parse/status.ts'

const CURRENCY_CODES = new Set(Intl.supportedValuesOf('currency'))
/** Answers to whether something is so. */
const FLAG = /^(?:true|false|yes|no)$/i
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** What the values of a column are; each share from 0 to 1, of the cells that aren't empty. */
export function columnValues(cells: readonly string[]) {
  const texts = cells.map((cell) => cell.trim())
  const full = texts.filter((text) => text !== '')
  const marks = new MarkColumnDetector()
  for (const text of full) marks.add(text)
  const mark = marks.mark() === 'comma' ? 'comma' : 'point'
  const numbers = texts.map((text) => {
    const value = text === '' ? undefined : readDecimal(text, mark)
    return value ? Number(value.digits) / 10 ** value.scale : Number.NaN
  })
  const share = (is: (text: string) => boolean) => (full.length === 0 ? 0 : full.filter(is).length / full.length)
  return {
    /** The cells, trimmed. */
    texts,
    /** The cells as numbers; NaN where they are none. */
    numbers,
    filled: texts.length === 0 ? 0 : full.length / texts.length,
    dates: share((text) => !dateNumber(text) && isDate(text)),
    /** Numbers that can be days or instants: 45678, 1700000000. */
    dateNumbers: share((text) => dateNumber(text) !== undefined),
    amounts: full.length === 0 ? 0 : numbers.filter((value) => !Number.isNaN(value)).length / full.length,
    integers: share((text) => /^-?\d+$/.test(text)),
    flags: share((text) => FLAG.test(text)),
    emails: share((text) => EMAIL.test(text)),
    currencies: share(isCurrencyName),
    statuses: share((text) => text.length < 40 && !mapStatus(text).unknown),
    /** Cells with a digit and without a space. */
    codes: share((text) => /\d/.test(text) && !/\s/.test(text)),
    /** Cells with letters, but no codes such as 'D081'. */
    worded: share((text) => /\p{L}/u.test(text) && (!/\d/.test(text) || /\s/.test(text))),
    /** Of the different cells. */
    distinct: full.length === 0 ? 0 : new Set(full).size / full.length,
    /** Many rows have one value. */
    isConstant: full.length >= 5 && new Set(full).size === 1,
    /** Items with a quantity in one cell: '2 x Lamp, 1 x Chair'. */
    itemLists: share((text) => itemList(text) !== undefined),
    /** Characters, on average. */
    length: full.length === 0 ? 0 : full.reduce((sum, text) => sum + text.length, 0) / full.length,
  }
}
export type ColumnValues = Readonly<ReturnType<typeof columnValues>>

/** A code of ISO 4217 or a sign; `readCurrency` takes any three letters. */
function isCurrencyName(text: string): boolean {
  const currency = text.length > 4 ? undefined : readCurrency(text)
  return currency !== undefined && (currency === NO_CURRENCY || CURRENCY_CODES.has(currency))
}

/** Whether it is a day in one of the two orders. */
function isDate(text: string): boolean {
  return (['month-first', 'day-first'] as const).some((order) => readDate(text, { order, numbers: 'none' }, null))
}
