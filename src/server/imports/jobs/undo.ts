import type { UndoReport } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { importMessages } from '#server/imports/messages.ts'
import { CannotUndoError, type UndoRequest, undoImport } from '#server/imports/write/undo-import.ts'
import { type WriteFailure, writeFailure } from './import-outcome.ts'

/** One undo, as plain data that can be passed to a thread. */
export interface UndoJob extends UndoRequest {
  readonly database: DatabaseLocation
}

export type UndoOutcome =
  | { readonly kind: 'report'; readonly report: UndoReport }
  /** Nothing was changed. */
  | { readonly kind: 'unknown' | 'undone'; readonly reason: string }
  | ({ readonly kind: 'failed' } & WriteFailure)

/** Undoes an import; never throws. */
export async function undoOutcome(job: UndoJob): Promise<UndoOutcome> {
  let writer: DatabaseWriter | undefined
  try {
    writer = await openWriter(job.database)
    return { kind: 'report', report: await undoImport(writer, job) }
  } catch (error) {
    if (error instanceof CannotUndoError) return { kind: error.why, reason: error.message }
    return { kind: 'failed', ...writeFailure(error, importMessages.failed.undo) }
  } finally {
    await writer?.close()
  }
}
