import type { ImportLayout } from '#contract/import-choices.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import type { Columns, Field } from './fields.ts'

/** How rows and orders belong together: known from the format, or (`evidence`) seen from the whole file. */
export type Grouping = 'one row per order' | 'one row per line' | 'evidence'

/** A format recognised in a heading row: which columns it reads and how. */
export interface Layout {
  readonly name: Exclude<ImportLayout, 'json'>
  /** As the report says it. */
  readonly family: Exclude<ImportFormat, 'auto'>
  readonly grouping: Grouping
  readonly columns: Columns
  /** The fields it found, with the heading each is read from. */
  readonly found: ReadonlyMap<Field, string>
  /** Rows carry their own id, so two equal rows are the same row. */
  readonly rowsHaveIds: boolean
  /** Amounts the format writes with a decimal point, whatever the evidence leaves open. */
  readonly machineNumbers: boolean
  /** What the user is told about the reading. */
  readonly notes: readonly string[]
  read(cells: readonly string[]): OrderReading
}
