import type { ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { isCurrencyName, readDecimal } from '#server/imports/parse/decimal.ts'
import { MarkColumnDetector } from '#server/imports/parse/decimal-mark.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { dateNumber, possibleDays } from '#server/imports/parse/read-date.ts'
import { mapStatus } from '#server/imports/parse/status.ts'
import { isAnswer, isWebAddress } from '#server/imports/parse/words.ts'

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
    dates: share((text) => !dateNumber(text) && possibleDays(text).length > 0),
    /** Numbers that can be days or instants: 45678, 1700000000. */
    dateNumbers: share((text) => dateNumber(text) !== undefined),
    amounts: full.length === 0 ? 0 : numbers.filter((value) => !Number.isNaN(value)).length / full.length,
    integers: share((text) => /^-?\d+$/.test(text)),
    negative: full.length === 0 ? 0 : numbers.filter((value) => value < 0).length / full.length,
    flags: share(isAnswer),
    pages: share(isWebAddress),
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
    /** Each value is in adjacent rows only, as an order's ID is in the rows of its lines. */
    isAdjacent: isAdjacent(full),
    itemLists: listShare(full),
    /** Characters, on average. */
    length: full.length === 0 ? 0 : full.reduce((sum, text) => sum + text.length, 0) / full.length,
  }
}
/** Where some cells list several items with quantities ('2 x Lamp, 1 x Chair'), a cell of one product is such a list too. */
const LISTS = 0.05
const SHARE_WITH_LISTS = 0.9

/** The share of cells with items and their quantities. */
function listShare(texts: readonly string[]): number {
  if (texts.length === 0) return 0
  const items = texts.map((text) => {
    const list = itemList(text) ?? []
    return list.every(({ product }) => /\p{L}/u.test(product)) ? list.length : 0
  })
  const share = items.filter((count) => count > 0).length / texts.length
  const several = items.filter((count) => count > 1).length
  return several > 0 && several >= LISTS * texts.length ? Math.max(SHARE_WITH_LISTS, share) : share
}

function isAdjacent(texts: readonly string[]): boolean {
  const changes = texts.filter((text, i) => text !== texts[i - 1]).length
  return changes > 1 && changes === new Set(texts).size
}

export type ColumnValues = Readonly<ReturnType<typeof columnValues>>

type Fit = (values: ColumnValues) => number

const date: Fit = ({ dates, dateNumbers }) => Math.max(dates, dateNumbers)
const amount: Fit = ({ amounts, dates }) => amounts * (1 - dates)
const text: Fit = ({ dates, emails, worded }) => (dates > 0.5 || emails > 0.5 ? 0 : 0.2 + 0.8 * worded)
const code: Fit = ({ dates, emails }) => (dates > 0.5 || emails > 0.3 ? 0 : 1)
const status: Fit = ({ dates, emails, statuses }) => (emails > 0.2 || dates > 0.3 ? 0 : 0.15 + 0.85 * statuses)
const region: Fit = ({ statuses }) => 1 - statuses

/** The same on every row, or few whole numbers that are percentages: 7 and 19. */
const isRate = ({ isConstant, integers, distinct, numbers }: ColumnValues): boolean =>
  isConstant || (integers > 0.9 && distinct <= 0.5 && numbers.some(Number) && !numbers.some((value) => value > 30))

/** How well values fit a field, from 0 to 1, by what its values look like; those of the other fields are texts. */
const VALUE_FITS: Partial<Record<ImportField, Fit>> = {
  id: ({ emails, dates, length, codes }) => (emails > 0.5 || dates > 0.6 || length > 60 ? 0 : 0.4 + 0.6 * codes),
  ...mapNames(['date', 'paidAt'], () => date),
  ...mapNames(['status', 'financial', 'fulfillment'], () => status),
  // One name among codes makes them no names.
  customerId: ({ dates, codes, emails }) => (dates > 0.5 ? 0 : 0.2 + 0.8 * (codes > 0.5 ? 1 : codes) * (1 - emails)),
  email: ({ emails }) => emails,
  // The same name on every row is more likely the seller's.
  customerName: (values) => Math.min(text(values), values.codes > 0.5 ? 0.2 : 1) * (values.isConstant ? 0.3 : 1),
  currency: ({ currencies }) => currencies,
  ...mapNames(['total', 'lineAmount', 'price', 'lineDiscount', 'discount', 'shipping', 'refunded'], () => amount),
  // What is mostly subtracted is a fee rather than a tax.
  tax: (values) => amount(values) * (isRate(values) || values.negative > 0.5 ? 0.2 : 1),
  quantity: ({ amounts, integers, dates }) => amounts * (0.6 + 0.4 * integers) * (1 - dates),
  // Small whole numbers count products, and others with decimals are what they cost.
  product: ({ dates, emails, worded, itemLists, integers, amounts, length }) =>
    dates > 0.5 || emails > 0.3 || (integers > 0.9 ? length < 3 : amounts > 0.9)
      ? 0
      : 0.35 + 0.65 * worded - 0.5 * itemLists,
  products: ({ itemLists }) => itemLists,
  // The kind of a line is in several lines of an order.
  rowId: ({ codes }) => codes,
  ...mapNames(['phone', 'sku', 'shipStreet2', 'shipZip', 'billStreet2', 'billZip'], () => code),
  ...mapNames(['shipRegion', 'billRegion'], () => region),
}

/** How well the values of a column fit a field, from 0 to 1. */
export function valueFit(field: ImportField, values: ColumnValues): number {
  if (values.texts.length === 0) return 1
  return values.filled === 0 ? 0 : (VALUE_FITS[field] ?? text)(values)
}

type Shown = readonly [field: ImportField, score: number, is: (values: ColumnValues) => boolean]

/** Fields that the values alone can show, with how clearly they do; weaker than any clear heading. */
const SHOWN: readonly Shown[] = [
  ['email', 0.55, ({ emails }) => emails > 0.8],
  ['currency', 0.5, ({ currencies }) => currencies > 0.9],
  ['date', 0.42, ({ dates }) => dates > 0.8],
  ['products', 0.45, ({ itemLists }) => itemLists > 0.8],
  ['status', 0.4, ({ statuses }) => statuses > 0.9],
]
const hasDecimals = ({ amounts, integers }: ColumnValues) => amounts > 0.9 && integers < 0.9
/** Whether the values can be IDs of orders, each once or in the rows of its lines. */
export function isIdLike(values: ColumnValues): boolean {
  const { codes, dates, distinct, isAdjacent, texts } = values
  if (codes <= 0.9 || dates > 0.5 || hasDecimals(values) || texts.some((text) => text.includes('/'))) return false
  return isAdjacent || distinct > 0.8
}
const isName = ({ worded, length }: ColumnValues) => worded > 0.9 && length > 4
/** Weaker signs, where none of the table's headings says anything. */
const SHOWN_WITHOUT_HEADINGS: readonly Shown[] = [
  ['id', 0.43, isIdLike],
  ['total', 0.42, hasDecimals],
  ['lineAmount', 0.41, hasDecimals],
  ['customerName', 0.41, isName],
  ['product', 0.4, isName],
]

export function fieldsShown(values: ColumnValues, isHeadless: boolean): readonly Shown[] {
  if (values.filled < 0.3) return []
  const weaker = isHeadless && values.dates <= 0.5 && values.emails <= 0.5 ? SHOWN_WITHOUT_HEADINGS : []
  return [...SHOWN, ...weaker].filter(([, , is]) => is(values))
}
