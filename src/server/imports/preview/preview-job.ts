import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportFormat } from '#contract/import-schema.ts'

/** One preview, as plain data that can be handed to a thread. */
export interface PreviewJob {
  /** Where the file or its first part lies. */
  readonly path: string
  readonly isPart: boolean
  readonly format: ImportFormat
  readonly mapping: ImportMapping | undefined
  readonly remembered: ReadonlyMap<string, ImportMapping>
  /** IANA; null: store days as written. */
  readonly zone: string | null
}
