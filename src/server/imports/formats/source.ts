import type { ImportFormat } from '#contract/import-schema.ts'
import type { OrderReading } from '#server/imports/orders/order-reading.ts'
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
  /** Reads the whole file; `onBytes` hears how far. Throws a `Refusal` where it cannot go on. */
  rows(onBytes: (bytes: number) => void): Generator<SourceRow>
}

export interface SourceOptions {
  readonly format: ImportFormat
}
