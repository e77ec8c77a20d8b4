import type { ImportMapping } from '#contract/import-mapping.ts'
import type { DateOrder, DecimalMark, ImportFormat, ImportProgress } from '#contract/import-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'

/** One import, as plain data that can be handed to a thread. */
export interface ImportJob {
  /** The import's id: the caller's idempotency key, or a new one. */
  readonly id: string
  /** Where the file lies. */
  readonly path: string
  /** The file's name as the user knows it. */
  readonly name: string
  readonly database: DatabaseLocation
  readonly workspaceId: number
  readonly format: ImportFormat
  readonly dryRun: boolean
  /** Where what does not fit into memory may lie while the import runs. */
  readonly scratchFolder: string
  /** Characters of records that stay in memory (`GROUP_MEMORY`). */
  readonly groupMemory?: number | undefined
  /** Orders from which a file counts as large (`LARGE_FROM`). */
  readonly largeFrom?: number | undefined
  /** What the user says where the file leaves it open. */
  readonly dateOrder?: DateOrder | undefined
  readonly decimalMark?: DecimalMark | undefined
  /** How the file is to be read, where a person said it. */
  readonly mapping?: ImportMapping | undefined
  /** Where the rejected records go as a file to mend; absent: nowhere. */
  readonly rejectedPath?: string | undefined
  /** Bytes that file may have; absent: any number. */
  readonly rejectedLimit?: number | undefined
  /** Mappings of earlier imports, by the key of their headings. */
  readonly remembered?: ReadonlyMap<string, ImportMapping> | undefined
}

export type OnProgress = (progress: ImportProgress) => void
