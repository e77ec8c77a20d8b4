import type { ImportLayout } from '#contract/import-choices.ts'
import type { ImportField } from '#contract/import-fields.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import type { ColumnMap, TextOf } from './columns.ts'
import type { ParsedRecord } from './parsed-record.ts'
import type { Grouping } from './source.ts'

/** How the rows of a table of orders are understood. */
export interface TableLayout {
  readonly name: Exclude<ImportLayout, 'json'>
  /** The format's name in the report. */
  readonly format: Exclude<ImportFormat, 'auto'>
  /** Undefined if required columns are missing. */
  readerOf(columns: ColumnMap, headings: readonly string[]): TableReader | undefined
}

/** How a shop lays out its export, which its headings show. */
export interface ShopLayout extends TableLayout {
  columnsOf(headings: readonly string[]): ColumnMap
  /** The headings of all of these fields together belong to no other layout. */
  readonly signs: readonly ImportField[]
}

/** How the records of one table are read. */
export interface TableReader {
  readonly grouping: Grouping
  /** For the report. */
  readonly notes: readonly string[]
  readRecord(text: TextOf, cells: readonly string[]): ParsedRecord
}
