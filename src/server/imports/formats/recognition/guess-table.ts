import { AMOUNT_FIELDS, type ImportField, missingFields } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import type { SourceReading } from '#server/imports/formats/source.ts'
import type { HeadingRow } from '#server/imports/formats/table-start.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { dateParts } from '#server/imports/parse/read-date.ts'
import { isIdLike } from './field-values.ts'
import { fieldsNamed, headingMeanings, says } from './heading-meanings.ts'
import { recogniseColumns } from './recognise-columns.ts'

/** Rows that are compared with all of their values. */
const COMPARED_ROWS = 4
/** Below this confidence a person has to confirm the columns. */
const SURE = 0.4

/** The best reading of one of the rows as the headings; rows without any known heading only if there are no others. */
export function guessTable(candidates: readonly HeadingRow[]): GuessedTable | undefined {
  const isTable = candidates.some(({ headings }) => headings.length > 1)
  const rows = candidates.filter(({ headings }) => headings.length > 1 || !isTable)
  const named = new Set(rows.filter(isHeadingLike))
  const tables = new Set([...named].map(({ table }) => table))
  // Where a row has names of columns, known or not, no other row is the headings because of its values.
  const possible = rows
    .map((row) => ({ row, known: knownHeadings(row) }))
    .filter(({ row, known }) => named.has(row) || (row.line === 0 ? !tables.has(row.table) : known > 0))
  const likely = (possible.length > 0 ? possible : rows.map((row) => ({ row, known: 0 })))
    .sort((a, b) => b.known - a.known || b.row.headings.length - a.row.headings.length)
    .slice(0, COMPARED_ROWS)
  const guesses = likely.map(({ row, known }) => guessColumns(row, Math.floor(known)))
  const evidence = ({ columns, confidence, known }: GuessedTable) => columns.size + confidence + known
  const [best] = guesses.sort((a, b) => a.missing.length - b.missing.length || evidence(b) - evidence(a))
  if (!best) return undefined
  // The headings may come again further down, above other columns.
  const above = guesses.filter(({ row: { table, row } }) => table === best.row.table && row >= 0 && row < best.row.row)
  const isAlike = (one: GuessedTable) => one.columns.size * 2 > best.columns.size && one.known > 0.7 * best.known
  const alike = above.filter((one) => one.missing.length === 0 && isAlike(one))
  return alike.sort((a, b) => a.row.row - b.row.row)[0] ?? best
}

/** Rows whose cells are compared with a heading above. */
const ROWS_BELOW = 20

/** Whether a row has names of columns: no value among them, and below one of them only numbers or dates. */
function isHeadingLike({ row, headings, rows }: HeadingRow): boolean {
  const texts = headings.filter((text) => text !== '')
  if (row < 0 || texts.length < 2 || texts.some(isValue)) return false
  const below = rows.slice(0, ROWS_BELOW)
  return headings.some((heading, i) => {
    const cells = below.map((one) => one[i]?.trim() ?? '').filter((cell) => cell !== '')
    return heading !== '' && cells.length > 0 && cells.every(isValue)
  })
}

function isValue(text: string): boolean {
  return !/\p{L}/u.test(text) || text.includes('@') || dateParts(text) !== undefined
}

/** How many of the cells are headings; a row with values is none. */
function knownHeadings({ headings, line }: HeadingRow): number {
  // Columns without headings are the last resort.
  if (line === 0) return 0.5
  const texts = headings.filter((text) => text !== '')
  const known = texts.filter((text) => fieldsNamed(headingMeanings(text)).size > 0).length
  const values = texts.filter(isValue).length
  return known - values
}

/** How a table with unknown headings is best read. `known`: how many of its headings name fields. */
function guessColumns(row: HeadingRow, known: number) {
  const { headings, rows } = row
  const { columns, scores, otherTotal: other, unread } = recogniseColumns(headings, rows)
  const otherTotal = headings[other ?? -1] ?? null
  const currency = currencyOfFile(headings, rows, columns)
  const saysUsDollars = headings.some((heading) => readCurrency(headingMeanings(heading).currency) === 'USD')
  const unnamed = [...unread].filter(([column]) => headingMeanings(headings[column] ?? '').meanings.size === 0)
  const missingIds =
    unnamed.some(([, values]) => isIdLike(values)) && !columns.has('id') ? undefined : rowsWithoutId(rows, columns)
  // Without headings a number that isn't read may be what the others are multiplied with.
  const isOpen = row.line === 0 ? unnamed.some(([, { amounts }]) => amounts > 0.9) : known === 0
  const confidence = confidenceOf(scores, missingIds)
  const missing = missingFields((field) => columns.has(field), missingIds)
  const { note } = importMessages
  const [takenColumn = -1] = columns.get('total') ?? columns.get('lineAmount') ?? []
  const taken = headings[takenColumn] ?? ''
  const net = taken === '' ? undefined : netHeading(headings, taken)
  return {
    ...{ row, columns, known },
    /** What the first records say about all of the orders, apart from the columns. */
    options: { ...(currency && { currency }), ...(missingIds && { missingIds }) },
    /** The heading of another column that could be the total. */
    otherTotal,
    /** For the report. */
    notes: [
      ...(row.line === 0 ? [note.noHeadings] : []),
      ...(currency === 'USD' && !saysUsDollars ? [note.dollars] : []),
      ...(missingIds === 'previous' ? [note.idsOfPrevious] : []),
      ...(missingIds === 'row' ? [note.idsByRow] : []),
      ...(net ? [note.netAmounts(taken, net, says(net, 'discount') ? 'before a discount' : 'without tax')] : []),
      ...(otherTotal === null || otherTotal === net ? [] : [note.otherTotal(taken, otherTotal)]),
    ],
    /** The columns that orders need and the table lacks. */
    missing,
    /** How clear the order ID, the date and the amount are, from 0 to 1. */
    confidence,
    /** It can be read without asking. */
    isSure: missing.length === 0 && confidence >= SURE && !isOpen,
  }
}
export type GuessedTable = ReturnType<typeof guessColumns>

/** How clear the order ID, the date and the amount are, from 0 to 1. */
export function confidenceOf(scores: ReadonlyMap<ImportField, number>, missingIds?: ImportMapping['missingIds']) {
  const needed: ImportField[] = ['date', ...(missingIds === 'row' ? [] : (['id'] as const))]
  // Where there is a total, it is what counts, unless products have amounts of their own.
  const total = scores.has('product') ? undefined : scores.get('total')
  const amount = total ?? Math.max(...AMOUNT_FIELDS.map((field) => scores.get(field) ?? 0))
  return Math.min(amount, ...needed.map((field) => scores.get(field) ?? 0))
}

type Rows = readonly (readonly string[])[]

/** The columns that aren't read although they have values. `items`: the indexes of columns that are read and not mapped. */
export function ignoredNote({ headings, samples, mapping }: SourceReading, items: readonly number[] = []): string[] {
  const read = new Set(Object.values(mapping.columns ?? {}).flat())
  const ignored = headings.filter(
    (heading, i) => heading && !read.has(heading) && !items.includes(i) && samples.some((cells) => cells[i]?.trim()),
  )
  return ignored.length > 0 ? [importMessages.note.ignored(ignored)] : []
}

/** The heading of a column with amounts without tax, where the order amount has another. */
function netHeading(headings: readonly string[], taken: string): string | undefined {
  return headings.find((heading) => {
    const named = headingMeanings(heading)
    if (heading === taken || !named.meanings.has('net') || named.meanings.has('unit')) return false
    const fields = fieldsNamed(named)
    return fields.has('total') || fields.has('lineAmount')
  })
}

const unitOf = (text: string) => (readDecimal(text, 'point') ?? readDecimal(text, 'comma'))?.unit ?? ''

/** The currency in the heading of an amount; US dollars where '$' is all that the file says. */
export function currencyOfFile(headings: readonly string[], rows: Rows, columns: ColumnMap): string | undefined {
  if (columns.has('currency')) return undefined
  const places = AMOUNT_FIELDS.flatMap((field) => columns.get(field) ?? [])
  const signs = new Set(places.map((column) => headingMeanings(headings[column] ?? '').currency))
  const inCells = places.flatMap((column) => rows.map((cells) => unitOf(cells[column] ?? '')))
  const named = [...signs].map((sign) => readCurrency(sign)).find((code) => code && code !== NO_CURRENCY)
  if (named) return named
  return signs.has('$') || inCells.includes('$') ? 'USD' : undefined
}

/** Whether a row has no cell for the order ID, as remarks below a table have none; a line of the order above has an empty one. */
export function endsBeforeId(cells: readonly string[], columns: ColumnMap): boolean {
  return (columns.get('id') ?? []).every((column) => column >= cells.length)
}

/** Whose the rows without an order ID are. */
function rowsWithoutId(rows: Rows, columns: ColumnMap): ImportMapping['missingIds'] {
  const has = (cells: readonly string[], field: 'id' | 'date' | 'product') =>
    (columns.get(field) ?? []).some((column) => cells[column]?.trim())
  // Where the rest is missing too, the table rather has no orders.
  if (!columns.has('id'))
    return columns.has('date') || AMOUNT_FIELDS.some((field) => columns.has(field)) ? 'row' : undefined
  const without = rows.filter((cells) => !has(cells, 'id') && has(cells, 'product') && !endsBeforeId(cells, columns))
  // A row with a date but no ID may be an order of its own.
  return without.length > 0 && without.every((cells) => !has(cells, 'date')) ? 'previous' : undefined
}
