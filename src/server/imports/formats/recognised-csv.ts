import type { ImportMapping } from '#contract/import-mapping.ts'
import type { CsvRecord } from '#server/imports/files/csv-reader.ts'
import { cellsFrom, type FirstRecords, headingRows } from './first-records.ts'
import type { Layout } from './layout.ts'
import type { HeadingRow } from './source.ts'

/** A table whose delimiter, heading row and format are known. */
export interface RecognisedCsv {
  readonly delimiter: string
  readonly layout: Layout
  readonly headings: readonly string[]
  /** The line of the file they start on. */
  readonly headingLine: number
  readonly headingRows: readonly HeadingRow[]
  /** How many records stand above the first order, the headings included. */
  readonly skip: number
  /** The cells of the first of those records below. */
  readonly below: readonly (readonly string[])[]
  readonly remembered: boolean
  /** What was said or remembered about it. */
  readonly mapping?: ImportMapping | undefined
}

/** The table whose headings are the `place`th of the first records. */
export function headedBy(tried: FirstRecords, place: number, layout: Layout): RecognisedCsv {
  const { cells = [], line = 1 } = tried.records[place] ?? {}
  return {
    delimiter: tried.delimiter,
    layout,
    headings: cells,
    headingLine: line,
    headingRows: headingRows(tried),
    skip: place + 1,
    below: cellsFrom(tried, place + 1),
    remembered: false,
  }
}

/** Whether headings may stand in this record: all may where nobody said the line. */
export function isHeadingLine({ line }: CsvRecord, mapping: ImportMapping | undefined): boolean {
  return mapping?.headingLine === undefined || mapping.headingLine === line
}
