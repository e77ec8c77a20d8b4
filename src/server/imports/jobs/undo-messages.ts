import type { UndoReport } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { UndoRequest } from '#server/imports/write/undo-import.ts'
import type { WriteFailure } from './write-failure.ts'

/** What the thread of an undoing is started with. */
export interface UndoJob {
  readonly database: DatabaseLocation
  readonly request: UndoRequest
}

export type UndoOutcome =
  | { readonly kind: 'report'; readonly report: UndoReport }
  /** In a sentence; nothing was changed. */
  | { readonly kind: 'unknown' | 'undone'; readonly reason: string }
  | ({ readonly kind: 'failed' } & WriteFailure)
