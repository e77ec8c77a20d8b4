import { dateNumber } from '#server/imports/parse/date-parts.ts'
import { isCurrencyName, readDecimal } from '#server/imports/parse/decimal.ts'
import { MarkColumnDetector } from '#server/imports/parse/decimal-mark.ts'
import { itemList } from '#server/imports/parse/item-list.ts'
import { possibleDays } from '#server/imports/parse/read-date.ts'
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
