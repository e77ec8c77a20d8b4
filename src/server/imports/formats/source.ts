import type { ImportLayout } from '#contract/import-choices.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import type { Field } from './fields.ts'
import type { Grouping } from './layout.ts'

/** One data record of a file. */
export interface SourceRow {
  /** The line of the file it starts on, from 1. */
  readonly line: number
  /** Equal for records that are equal cell by cell. */
  readonly print: string
  /** `blank`: nothing stands in it. `totals`: a sum under the orders. */
  readonly kind: 'order' | 'blank' | 'totals'
  readonly reading: OrderReading | undefined
}

/** A record of a table: its cells, and those whose quotes are wrong as the file has them, by their place. */
export interface SourceCells {
  readonly cells: readonly string[]
  readonly faulty: ReadonlyMap<number, string>
}

/** A record to be written down again: of a table its cells, of JSON its text. */
export type SourceRecord = SourceCells | string

/** A row that headings could be. */
export interface HeadingRow {
  /** Of the file, from 1. */
  readonly line: number
  /** Its first texts. */
  readonly text: string
}

/** What a file's columns were taken for. */
export interface SourceReading {
  readonly layout: ImportLayout
  readonly headings: readonly string[]
  /** The same for files with the same headings. */
  readonly key: string
  /** How it is read, all of it said. */
  readonly mapping: ImportMapping
  /** The line of the file on which the headings stand; null: it has none. */
  readonly headingLine: number | null
  /** The first rows, one of which holds the headings. */
  readonly headingRows: readonly HeadingRow[]
  /** The mapping comes from an earlier import of such a file. */
  readonly remembered: boolean
}

/** A file whose format is known, ready to be read. */
export interface Source {
  readonly format: Exclude<ImportFormat, 'auto'>
  /** The character itself; null where the format has none. */
  readonly delimiter: string | null
  readonly grouping: Grouping
  readonly rowsHaveIds: boolean
  readonly machineNumbers: boolean
  readonly found: ReadonlyMap<Field, string>
  readonly notes: readonly string[]
  readonly reading: SourceReading
  /** The cells of the first records, under the headings of `reading`. */
  firstCells(): readonly (readonly string[])[]
  /** Reads the whole file; `onBytes` hears how far. Throws a `Refusal` where it cannot go on. */
  rows(onBytes: (bytes: number) => void): Generator<SourceRow>
  /** The same records in the same order, to be written down again. */
  records(): Generator<SourceRecord>
}

export interface SourceOptions {
  readonly format: ImportFormat
  /** What a person says; what it leaves out is recognised. */
  readonly mapping?: ImportMapping | undefined
  /** Mappings of earlier imports by `SourceReading.key`; they count where nobody says anything. */
  readonly remembered?: ReadonlyMap<string, ImportMapping> | undefined
  /** The file ends where its first part does, not where its text does. */
  readonly isPart?: boolean | undefined
}
