import type { UndoReport } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { UndoRequest } from '#server/imports/write/undo-import.ts'
import { type WriteFailure, writeFailure } from './import-outcome.ts'
import { runInThread } from './thread.ts'

export interface UndoJob {
  readonly database: DatabaseLocation
  readonly request: UndoRequest
}

export type UndoOutcome =
  | { readonly kind: 'report'; readonly report: UndoReport }
  /** Nothing was changed. */
  | { readonly kind: 'unknown' | 'undone'; readonly reason: string }
  | ({ readonly kind: 'failed' } & WriteFailure)

/** Undoes an import in its own thread. `signal` ends it, and nothing is changed. Rejects with the signal's reason only. */
export async function runUndo(job: UndoJob, signal: AbortSignal): Promise<UndoOutcome> {
  try {
    return await runInThread<UndoOutcome>(new URL('./undo-worker.ts', import.meta.url), job, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return { kind: 'failed', ...writeFailure(error, importMessages.failed.undo) }
  }
}
