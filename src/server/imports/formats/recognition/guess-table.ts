import { type ImportField, missingFields } from '#contract/imports/import-fields.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import type { HeadingRow } from '#server/imports/formats/table-start.ts'
import { importMessages } from '#server/imports/messages.ts'
import { fieldsNamed } from './field-fit.ts'
import { type GuessedOptions, guessOptions } from './guess-options.ts'
import { headingMeanings } from './heading-meanings.ts'
import { recogniseColumns } from './recognise-columns.ts'

/** How a table with unknown headings is best read. */
export interface GuessedTable extends GuessedOptions {
  readonly row: HeadingRow
  readonly columns: ColumnMap
  /** The heading of another column that could be the total. */
  readonly otherTotal: string | null
  /** How many of its headings name fields. */
  readonly known: number
  /** How clear the order ID, the date and the amount are, from 0 to 1. */
  readonly confidence: number
  /** It can be read without asking. */
  readonly isSure: boolean
}

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
  const guesses = likely.map(({ row, known }) => ({ ...guessColumns(row), known: Math.floor(known) }))
  const [best] = guesses.sort((a, b) => missing(a).length - missing(b).length || evidence(b) - evidence(a))
  // The headings may come again further down, above other columns.
  const first = guesses.filter(
    (guess) => best && missing(guess).length === 0 && isAbove(guess, best) && guess.known > 0.7 * best.known,
  )
  return first.sort((a, b) => a.row.row - b.row.row)[0] ?? best
}

/** How many of the cells are headings; a row with values is none. */
function knownHeadings({ headings, line }: HeadingRow): number {
  // Columns without headings are the last resort.
  if (line === 0) return 0.5
  const texts = headings.map((text) => text.trim()).filter((text) => text !== '')
  const known = texts.filter((text) => fieldsNamed(headingMeanings(text)).size > 0).length
  const values = texts.filter((text) => !/\p{L}/u.test(text) || text.includes('@')).length
  return known - values
}

function guessColumns(row: HeadingRow): Omit<GuessedTable, 'known'> {
  const { headings, table } = row
  const rows = table.records.slice(row.row + 1).map(({ cells }) => cells)
  const { columns, scores, otherTotal: other } = recogniseColumns(headings, rows)
  const otherTotal = headings[other ?? -1]?.trim() ?? null
  const { options, notes } = guessOptions(headings, rows, columns)
  const needed: ImportField[] = ['date', ...(options.missingIds === 'row' ? [] : (['id'] as const))]
  const amount = Math.max(...(['total', 'lineAmount', 'price'] as const).map((field) => scores.get(field) ?? 0))
  const confidence = Math.min(amount, ...needed.map((field) => scores.get(field) ?? 0))
  const isComplete = missingFields((field) => columns.has(field), options.missingIds).length === 0
  return {
    row,
    columns,
    otherTotal,
    options,
    notes: [
      ...(row.line === 0 ? [importMessages.note.noHeadings] : []),
      ...notes,
      ...totalNote(headings, columns, otherTotal),
      ...ignoredNote(headings, rows, columns),
    ],
    confidence,
    isSure: isComplete && confidence >= SURE,
  }
}

function isAbove({ row, columns }: GuessedTable, best: GuessedTable): boolean {
  return row.table === best.row.table && row.row >= 0 && row.row < best.row.row && columns.size * 2 > best.columns.size
}

function missing({ columns, options }: GuessedTable): string[] {
  return missingFields((field) => columns.has(field), options.missingIds)
}

function evidence({ columns, confidence, known }: GuessedTable): number {
  return columns.size + confidence + known
}

/** The columns that aren't read although they have values. */
export function ignoredNote(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columns: ColumnMap,
): string[] {
  const read = new Set([...columns.values()].flat())
  const ignored = headings.filter(
    (heading, i) => heading.trim() && !read.has(i) && rows.some((cells) => cells[i]?.trim()),
  )
  return ignored.length > 0 ? [importMessages.note.ignored(ignored.map((heading) => heading.trim()))] : []
}

/** Which of two columns was read as the total. */
function totalNote(headings: readonly string[], columns: ColumnMap, other: string | null): string[] {
  const [total = -1] = columns.get('total') ?? []
  if (other === null) return []
  return [importMessages.note.otherTotal((headings[total] ?? '').trim(), other)]
}
