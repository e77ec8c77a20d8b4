import type { ImportLayout } from '#contract/import-choices.ts'
import type { ImportField } from '#contract/import-fields.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import type { ColumnMap, TextOf } from './columns.ts'
import type { ParsedRecord } from './parsed-record.ts'
import type { Grouping } from './source.ts'

/** How a shop, or any other program, lays out a table of orders. */
export interface TableLayout {
  readonly name: Exclude<ImportLayout, 'json'>
  /** The format's name in the report. */
  readonly format: Exclude<ImportFormat, 'auto'>
  columnsOf(headings: readonly string[]): ColumnMap
  /** The headings of all of these fields together belong to no other layout. */
  readonly signs: readonly ImportField[]
  /** Undefined if required columns are missing. */
  readerOf(columns: ColumnMap, headings: readonly string[]): TableReader | undefined
}

/** How the records of one table are read. */
export interface TableReader {
  readonly grouping: Grouping
  /** For the report. */
  readonly notes: readonly string[]
  readRecord(text: TextOf, cells: readonly string[]): ParsedRecord
}
