import { type ImportField, missingFields } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import type { HeadingRow } from '#server/imports/formats/table-start.ts'
import { importMessages } from '#server/imports/messages.ts'
import { readCurrency, readDecimal } from '#server/imports/parse/decimal.ts'
import { fieldsNamed } from './field-words.ts'
import { headingMeanings } from './heading-meanings.ts'
import { recogniseColumns } from './recognise-columns.ts'

/** Rows that are compared with all of their values. */
const COMPARED_ROWS = 4
/** Below this confidence a person has to confirm the columns. */
const SURE = 0.4

/** The best reading of one of the rows as the headings; rows without any known heading only if there are no others. */
export function guessTable(candidates: readonly HeadingRow[]): GuessedTable | undefined {
  const likely = candidates
    .map((row) => ({ row, known: knownHeadings(row) }))
    .sort((a, b) => b.known - a.known || b.row.headings.length - a.row.headings.length)
    .slice(0, COMPARED_ROWS)
  const guesses = likely.map(({ row, known }) => guessColumns(row, Math.floor(known)))
  const [best] = guesses.sort((a, b) => a.missing.length - b.missing.length || evidence(b) - evidence(a))
  // The headings may come again further down, above other columns.
  const first = guesses.filter(
    (guess) => best && guess.missing.length === 0 && isAbove(guess, best) && guess.known > 0.7 * best.known,
  )
  return first.sort((a, b) => a.row.row - b.row.row)[0] ?? best
}

/** How many of the cells are headings; a row with values is none. */
function knownHeadings({ headings, line }: HeadingRow): number {
  // Columns without headings are the last resort.
  if (line === 0) return 0.5
  const texts = headings.filter((text) => text !== '')
  const known = texts.filter((text) => fieldsNamed(headingMeanings(text)).size > 0).length
  const values = texts.filter((text) => !/\p{L}/u.test(text) || text.includes('@')).length
  return known - values
}

const AMOUNTS = ['total', 'lineAmount', 'price'] as const

/** How a table with unknown headings is best read. `known`: how many of its headings name fields. */
function guessColumns(row: HeadingRow, known: number) {
  const { headings, table } = row
  const rows = table.records.slice(row.row + 1).map(({ cells }) => cells)
  const { columns, scores, otherTotal: other } = recogniseColumns(headings, rows)
  const otherTotal = headings[other ?? -1] ?? null
  const currency = currencyOfFile(headings, rows, columns)
  const missingIds = rowsWithoutId(rows, columns)
  const confidence = confidenceOf(scores, missingIds)
  const missing = missingFields((field) => columns.has(field), missingIds)
  const { note } = importMessages
  return {
    ...{ row, columns, known },
    /** What the first records say about all of the orders, apart from the columns. */
    options: { ...(currency && { currency }), ...(missingIds && { missingIds }) },
    /** The heading of another column that could be the total. */
    otherTotal,
    /** For the report. */
    notes: [
      ...(row.line === 0 ? [note.noHeadings] : []),
      ...(currency === 'USD' ? [note.dollars] : []),
      ...(missingIds === 'previous' ? [note.idsOfPrevious] : []),
      ...(missingIds === 'row' ? [note.idsByRow] : []),
      ...(otherTotal === null ? [] : [note.otherTotal(headings[columns.get('total')?.[0] ?? -1] ?? '', otherTotal)]),
      ...ignoredNote(headings, rows, columns),
    ],
    /** The columns that orders need and the table lacks. */
    missing,
    /** How clear the order ID, the date and the amount are, from 0 to 1. */
    confidence,
    /** It can be read without asking. */
    isSure: missing.length === 0 && confidence >= SURE,
  }
}
export type GuessedTable = ReturnType<typeof guessColumns>

/** How clear the order ID, the date and the amount are, from 0 to 1. */
export function confidenceOf(
  scores: ReadonlyMap<ImportField, number>,
  missingIds?: ImportMapping['missingIds'],
): number {
  const needed: ImportField[] = ['date', ...(missingIds === 'row' ? [] : (['id'] as const))]
  const amount = Math.max(...AMOUNTS.map((field) => scores.get(field) ?? 0))
  return Math.min(amount, ...needed.map((field) => scores.get(field) ?? 0))
}

function isAbove({ row, columns }: GuessedTable, best: GuessedTable): boolean {
  return row.table === best.row.table && row.row >= 0 && row.row < best.row.row && columns.size * 2 > best.columns.size
}

function evidence({ columns, confidence, known }: GuessedTable): number {
  return columns.size + confidence + known
}

type Rows = readonly (readonly string[])[]

/** The columns that aren't read although they have values. */
export function ignoredNote(headings: readonly string[], rows: Rows, columns: ColumnMap): string[] {
  const read = new Set([...columns.values()].flat())
  const ignored = headings.filter((heading, i) => heading && !read.has(i) && rows.some((cells) => cells[i]?.trim()))
  return ignored.length > 0 ? [importMessages.note.ignored(ignored)] : []
}

/** The currency in the heading of an amount; US dollars where '$' is all that the file says. */
function currencyOfFile(headings: readonly string[], rows: Rows, columns: ColumnMap): string | undefined {
  if (columns.has('currency')) return undefined
  const places = AMOUNTS.flatMap((field) => columns.get(field) ?? [])
  const signs = new Set(places.map((column) => headingMeanings(headings[column] ?? '').currency))
  const inCells = places.flatMap((column) => rows.map((cells) => readDecimal(cells[column] ?? '', 'point')?.unit ?? ''))
  const named = [...signs].map((sign) => readCurrency(sign)).find((code) => code && code !== NO_CURRENCY)
  if (named) return named
  return signs.has('$') || inCells.includes('$') ? 'USD' : undefined
}

/** Whose the rows without an order ID are. */
function rowsWithoutId(rows: Rows, columns: ColumnMap): ImportMapping['missingIds'] {
  const has = (cells: readonly string[], field: 'id' | 'date' | 'product') =>
    (columns.get(field) ?? []).some((column) => cells[column]?.trim())
  if (!columns.has('id')) {
    const isLine = (['quantity', 'price', 'lineAmount'] as const).some((field) => columns.has(field))
    return columns.has('total') && !isLine ? 'row' : undefined
  }
  const without = rows.filter((cells) => !has(cells, 'id') && has(cells, 'product'))
  // A row with a date but no ID may be an order of its own.
  return without.length > 0 && without.every((cells) => !has(cells, 'date')) ? 'previous' : undefined
}
