import type { ParsedRecord } from '#server/imports/formats/parsed-record.ts'
import { says } from '#server/imports/formats/recognition/heading-meanings.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { possibleDays } from '#server/imports/parse/read-date.ts'
import type { MappedStatus } from '#server/imports/parse/status.ts'
import { headingKey, isAnswer, wordSet } from '#server/imports/parse/words.ts'
import WORDS from './direction-words.json' with { type: 'json' }

/** How many rows have each text of a column; `index`: of its cells. */
interface ColumnText {
  readonly index: number
  readonly heading: string
  readonly texts: Map<string, number>
}

/** Which part of the rows has a text of which `is` is true; 0 where none has a text. */
export function shareOfRows(texts: ColumnText['texts'], is: (text: string) => boolean): number {
  const sum = (some: readonly (readonly [string, number])[]) => some.reduce((rows, [, each]) => rows + each, 0)
  const all = [...texts]
  return all.length === 0 ? 0 : sum(all.filter(([text]) => is(text))) / sum(all)
}

/** Whether it is a number of at most two digits. */
export function isSmallCount(text: string): boolean {
  return /^\d{1,2}$/.test(text)
}

const SALES = wordSet(WORDS.sales)
const OTHERS = wordSet(WORDS.others)
/** Words that say the same inside a longer text, as ledgers of payments write them: 'General Withdrawal'. */
const SALE_WORDS = wordSet(WORDS.saleWords)
const OTHER_WORDS = wordSet(WORDS.otherWords)
/** Rows that belong to sales as well as to the others. */
const BOTH = wordSet(WORDS.both)
/** The same, as a sign next to an amount. */
const NEGATIVE = wordSet(WORDS.negative)
/** Share of a column's texts that have to be such words, or days. */
const MOST = 0.9
const MANY = 0.5

function directionOf(text: string) {
  const key = headingKey(text).replace(/\bcredit (?:note|memo)\b|\bnota d[ei] credito\b/, 'creditnote') || text
  const has = (set: ReadonlySet<string>) => key.split(' ').some((word) => set.has(word))
  if (OTHERS.has(key) || has(OTHER_WORDS)) return 'other'
  if (has(BOTH) || NEGATIVE.has(key)) return 'both'
  return SALES.has(key) || has(SALE_WORDS) ? 'sale' : 'unknown'
}

/** Whether nearly all rows of a column have words of directions, or many of one that says the type. */
function saysDirections({ heading, texts }: Omit<ColumnText, 'index'>): boolean {
  return shareOfRows(texts, (text) => directionOf(text) !== 'unknown') >= (says(heading, 'method') ? MANY : MOST)
}

/**
 * The first of these columns whose rows are purchases, fees or payouts as well as sales, with a word of each. More refunds than
 * there are `negative` amounts are no sales either, because their amounts don't say it.
 */
export function directionColumn(columns: readonly ColumnText[], negative: number) {
  for (const { heading, texts } of columns) {
    const words = [...texts.keys()]
    const sale = words.find((text) => directionOf(text) === 'sale')
    const refunds = words.filter((text) => directionOf(text) === 'both')
    const areSaid = refunds.reduce((rows, text) => rows + (texts.get(text) ?? 0), 0) <= negative
    const other = words.find((text) => directionOf(text) === 'other') ?? (areSaid ? undefined : refunds[0])
    if (sale !== undefined && other !== undefined && saysDirections({ heading, texts })) return { heading, sale, other }
  }
  return undefined
}

/** Different texts of a column that are counted; there are fewer directions, and fewer numbers of two digits. */
const MAX_TEXTS = 1_000

/**
 * The texts of the columns that may say directions, count pieces or answer a question, of the whole table, because its first rows may all say the
 * same; of JSON those of its first records. Its size does not depend on the file's.
 */
export function columnTexts({ format, reading: { headings, samples } }: Pick<Source, 'format' | 'reading'>) {
  const all = headings.map((heading, index) => ({ index, heading, texts: new Map<string, number>() }))
  for (const cells of samples) count(all, cells)
  const columns: readonly ColumnText[] = all.filter(
    (one) => [isSmallCount, isAnswer].some((is) => shareOfRows(one.texts, is) === 1) || saysDirections(one),
  )
  // The records of JSON have no columns.
  if (format === 'json') return { columns, add: () => {} }
  for (const { texts } of columns) texts.clear()
  return { columns, add: (cells: readonly string[]) => count(columns, cells) }
}

function count(columns: readonly ColumnText[], cells: readonly string[]): void {
  for (const { index, texts } of columns) {
    const text = (cells[index] ?? '').trim()
    if (text === '' || (texts.size >= MAX_TEXTS && !texts.has(text))) continue
    texts.set(text, (texts.get(text) ?? 0) + 1)
  }
}

/** Fewer rows may be mistakes. */
const LEAST_ROWS = 2

/**
 * Follows the columns that an empty one separates from those of the orders: their rows may be those of another table. Its size
 * doesn't depend on the file's.
 */
export function sideTables({ found, reading: { headings, mapping } }: Pick<Source, 'found' | 'reading'>) {
  const read = new Set(Object.values(mapping.columns ?? {}).flat())
  const id = found.get('id') ?? found.get('date') ?? ''
  const blocks: number[][] = [[]]
  for (const [column, heading] of headings.entries()) {
    if (heading === '') blocks.push([])
    else blocks.at(-1)?.push(column)
  }
  // How many rows have a text, those below them that have none, and whether some have one again.
  const follow = (columns: readonly number[]) => ({
    ...{ columns, above: 0, below: 0, hasMore: false },
    heading: columns.map((column) => headings[column] ?? '').find((heading) => read.has(heading)),
  })
  const orders = follow(blocks.find((block) => block.some((column) => headings[column] === id)) ?? [])
  const sides = blocks.map(follow).filter(({ heading, columns }) => heading && columns !== orders.columns)
  const endsEarly = ({ above, below, hasMore }: typeof orders) => above >= LEAST_ROWS && below >= LEAST_ROWS && !hasMore
  return {
    add(cells: readonly string[]): void {
      for (const rows of sides.length > 0 ? [orders, ...sides] : []) {
        if (!rows.columns.some((column) => cells[column]?.trim())) rows.below++
        else if (rows.below === 0) rows.above++
        else rows.hasMore = true
      }
    },
    /** The first heading that is read of columns whose rows end before or behind those of the orders; undefined where there is none. */
    other: () => sides.find((side) => endsEarly(side) || endsEarly(orders))?.heading,
  }
}

const CANCELLED = /cancel|annul|anul|storn|declin/i
/** Why an order was cancelled is written of those that were. */
const REASON = /reason|comment|grund|raison|motiv|motif|reden/i
/** Follows what isn't read of cancellations: columns with their days, reasons or numbers of pieces, and lists of refunds. */
export function cancelledColumns({ reading: { headings, mapping } }: Pick<Source, 'reading'>) {
  const read = new Set(Object.values(mapping.columns ?? {}).flat())
  const columns = headings
    .filter((heading) => !read.has(heading) && CANCELLED.test(heading))
    .map((heading) => ({ heading, isCount: says(heading, 'quantity'), texts: 0, days: 0, first: '' }))
  let refunded: { readonly list: string; readonly order: string } | undefined
  return {
    /** `status`: of the order that the record is of. */
    add({ under, refunds, id }: ParsedRecord, { status }: MappedStatus): void {
      if (refunds && status !== 'Cancelled') refunded ??= { list: refunds, order: id }
      for (const column of columns) {
        const text = under?.(column.heading) ?? ''
        if (text === '' || (column.isCount && !(Number(text) > 0))) continue
        column.texts++
        if (possibleDays(text).length > 0) column.days++
        if (status !== 'Cancelled') column.first ||= text
      }
    },
    /** The first of the columns that contradicts the status of an order, with its text there. */
    contradicting: () =>
      columns.find(
        (one) => one.first !== '' && (one.isCount || one.days > MOST * one.texts || REASON.test(one.heading)),
      ),
    /** The first list of refunds, with its order. */
    refunded: () => refunded,
  }
}
