import { unguarded } from '#contract/csv-cell.ts'
import { HEADING_ROWS, REJECTED_HEADING } from '#contract/import-choices.ts'
import { type CsvRecord, readCsv } from '#server/imports/files/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { HeadingRow } from './source.ts'

/** Lines below headings that a person chose; they show what the columns hold. */
const SAMPLES = 20

/** The beginning of a table's text, after the line that names the delimiter, where the file has one. */
export interface TableStart {
  readonly text: string
  readonly delimiter: string | undefined
  /** Lines of the file above the text. */
  readonly linesAbove: number
}

export interface FirstRecords {
  readonly delimiter: string
  /** With the line of the file each starts on. */
  readonly records: readonly CsvRecord[]
  /** Why there are no more of them. */
  readonly failure: Refusal | undefined
}

/** The records among which the headings stand, under one delimiter; more of them where a line further down is said. */
export function firstRecords({ text, linesAbove }: TableStart, delimiter: string, headingLine = 0): FirstRecords {
  const records: CsvRecord[] = []
  let reasons = false
  try {
    for (const record of readCsv([text], delimiter)) {
      const line = record.line + linesAbove
      if (!reasons && hasReasons(record.cells)) {
        reasons = true
        records.push({ ...record, line, cells: withoutReason(record.cells) })
      } else records.push({ ...record, line, cells: reasons ? record.cells.map(unguarded) : record.cells })
      if (records.length >= HEADING_ROWS && line >= headingLine + SAMPLES) break
    }
    return { delimiter, records, failure: undefined }
  } catch (error) {
    if (error instanceof Refusal) return { delimiter, records, failure: error }
    throw error
  }
}

/** Whether these are the headings of a file of rejected records: its last column is ours. */
export function hasReasons(headings: readonly string[]): boolean {
  return headings.findLast((cell) => cell.trim() !== '')?.trim() === REJECTED_HEADING
}

/**
 * The cells of a record of such a file as they stood in the file it comes from: without the reason, and without the
 * apostrophes before what a spreadsheet would run. A spreadsheet that saved the file may have added empty cells.
 */
export function withoutReason(cells: readonly string[], columns = 0): readonly string[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return (filled > columns ? cells.slice(0, filled - 1) : cells).map(unguarded)
}

/** The cells of the records from the `start`th on. */
export function cellsFrom({ records }: FirstRecords, start: number): (readonly string[])[] {
  return records.slice(start).map(({ cells }) => cells)
}

/** Titles and headings are told apart by so much of a row. */
const TEXTS = 8
const LONGEST = 80

/** The rows a person can choose the headings from, each in a few words. */
export function headingRows({ records }: FirstRecords): HeadingRow[] {
  return records.slice(0, HEADING_ROWS).flatMap(({ line, cells }) => {
    const texts = cells.map((cell) => cell.trim().slice(0, LONGEST)).filter((cell) => cell !== '')
    return texts.length > 0 ? [{ line, text: texts.slice(0, TEXTS).join(' · ').slice(0, LONGEST) }] : []
  })
}
