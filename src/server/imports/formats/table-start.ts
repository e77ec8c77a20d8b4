import { HEADING_ROWS } from '#contract/imports/import-choices.ts'
import { type FileRecord, tableRecords } from '#server/imports/files/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { SourceReading } from './source.ts'

/** Records below the headings whose values are compared. */
const SAMPLES = 200

/**
 * The first records of a table, read with one delimiter: those that may be the heading row, more of them if the user chose a line
 * further down. `failure`: the error that ended reading; undefined if there was none.
 */
export function tableStart(text: string, delimiter: string, headingLine = 0) {
  const records: FileRecord[] = []
  try {
    for (const record of tableRecords([text], delimiter)) {
      records.push(record)
      if (records.length >= HEADING_ROWS + SAMPLES && record.line >= headingLine + SAMPLES) break
    }
    return { delimiter, records, failure: undefined }
  } catch (error) {
    if (error instanceof Refusal) return { delimiter, records, failure: error }
    throw error
  }
}
type TableStart = ReturnType<typeof tableStart>

/**
 * The rows that may be the heading row, or the one on the line that was chosen; line 0: the file has no headings. `row`: its index
 * in `table.records`, -1 for a table without headings; `rows`: the cells of the records below.
 */
export function headingRowsOf(table: TableStart, headingLine: number | undefined) {
  const { records } = table
  const below = (row: number) => ({ table, row, rows: records.slice(row + 1).map(({ cells }) => cells) })
  const possible = headingLine === undefined ? records.slice(0, HEADING_ROWS) : records
  const found = possible.map(({ line, cells }, row) => ({ ...below(row), line, headings: distinctHeadings(cells) }))
  const width = Math.max(0, ...records.slice(0, HEADING_ROWS).map(({ cells }) => cells.length))
  const numbered = Array.from({ length: width }, (_, i) => `Column ${i + 1}`)
  return [...found, { ...below(-1), line: 0, headings: numbered }].filter(
    ({ line }) => headingLine === undefined || line === headingLine,
  )
}
/** A row that may be the heading row, read with one delimiter. */
export type HeadingRow = Readonly<ReturnType<typeof headingRowsOf>[number]>

/** The cells trimmed; a heading that was there before gets a number that no other has, so that a mapping can name it. */
function distinctHeadings(cells: readonly string[]): string[] {
  const headings = cells.map((cell) => cell.trim())
  const written = new Set(headings)
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    let count = (counts.get(heading) ?? 0) + 1
    while (count > 1 && written.has(`${heading} (${count})`)) count++
    counts.set(heading, count)
    return heading === '' || count === 1 ? heading : `${heading} (${count})`
  })
}

/** The same row with a heading for each column that has values, so that a mapping can name it. */
export function withHeadings(row: HeadingRow): HeadingRow {
  const hasValues = (column: number) => row.rows.some((cells) => cells[column]?.trim())
  const headings = row.headings.map((heading, i) => heading || (hasValues(i) ? `Column ${i + 1}` : ''))
  return { ...row, headings: distinctHeadings(headings) }
}

/** Texts of a row, and characters, that are shown to distinguish titles from headings. */
const MAX_TEXTS = 8
const MAX_LENGTH = 80

/** The rows that can be chosen as the heading row, each as a short text. */
export function headingTexts({ records }: TableStart): SourceReading['headingRows'] {
  return records.slice(0, HEADING_ROWS).flatMap(({ line, cells }) => {
    const texts = cells.map((cell) => cell.trim().slice(0, MAX_LENGTH)).filter((cell) => cell !== '')
    return texts.length > 0 ? [{ line, text: texts.slice(0, MAX_TEXTS).join(' · ').slice(0, MAX_LENGTH) }] : []
  })
}
