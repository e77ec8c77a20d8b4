import { unguarded } from '#contract/csv-cell.ts'
import { HEADING_ROWS } from '#contract/import-choices.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { type CsvRecord, readCsv } from '#server/imports/files/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { hasReasons, withoutReason } from './rejected-file.ts'
import type { HeadingRow, Layout } from './source.ts'

/** Records below a chosen heading row; they show what the columns hold. */
const SAMPLES = 20

/** The beginning of a table's text, after the line that names the delimiter, if the file has one. */
export interface TableStart {
  readonly text: string
  readonly delimiter: string | undefined
  /** Lines of the file above the text. */
  readonly linesAbove: number
}

/** The first records of a table, read with one delimiter. */
export interface FirstRecords {
  readonly delimiter: string
  /** `line` is the line of the file. */
  readonly records: readonly CsvRecord[]
  /** Why there are no more of them. */
  readonly failure: Refusal | undefined
}

/** The records that may be the heading row; more of them if the user chose a line further down. */
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

/** A table whose delimiter, heading row and format are known. */
export interface RecognisedCsv {
  readonly delimiter: string
  readonly layout: Layout
  readonly headings: readonly string[]
  /** The line of the file on which they start. */
  readonly headingLine: number
  readonly headingRows: readonly HeadingRow[]
  /** How many records are above the first order, including the headings. */
  readonly skip: number
  /** The cells of the first records below the headings. */
  readonly below: readonly (readonly string[])[]
  readonly remembered: boolean
  /** Chosen or remembered. */
  readonly mapping?: ImportMapping | undefined
}

/** The table whose headings are the `place`th of the first records. */
export function headedBy(first: FirstRecords, place: number, layout: Layout): RecognisedCsv {
  const { cells = [], line = 1 } = first.records[place] ?? {}
  return {
    delimiter: first.delimiter,
    layout,
    headings: cells,
    headingLine: line,
    headingRows: headingRows(first),
    skip: place + 1,
    below: cellsFrom(first, place + 1),
    remembered: false,
  }
}

/** Whether the record may be the heading row: any may if the user chose no line. */
export function mayBeHeadings({ line }: CsvRecord, mapping: ImportMapping | undefined): boolean {
  return mapping?.headingLine === undefined || mapping.headingLine === line
}

/** The cells of the records from the `start`th on. */
export function cellsFrom({ records }: FirstRecords, start: number): (readonly string[])[] {
  return records.slice(start).map(({ cells }) => cells)
}

/** Texts of a row, and characters, that are shown to distinguish titles from headings. */
const TEXTS = 8
const MAX_LENGTH = 80

/** The rows that can be chosen as the heading row, each as a short text. */
export function headingRows({ records }: FirstRecords): HeadingRow[] {
  return records.slice(0, HEADING_ROWS).flatMap(({ line, cells }) => {
    const texts = cells.map((cell) => cell.trim().slice(0, MAX_LENGTH)).filter((cell) => cell !== '')
    return texts.length > 0 ? [{ line, text: texts.slice(0, TEXTS).join(' · ').slice(0, MAX_LENGTH) }] : []
  })
}
