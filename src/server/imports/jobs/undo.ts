import type { UndoReport } from '#contract/import-list-schema.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { type UndoRequest, undoImport } from '#server/imports/write/undo-import.ts'

/** One undo, as plain data that can be passed to a thread. */
export interface UndoJob extends UndoRequest {
  readonly database: DatabaseLocation
}

/** `undoImport` with a connection of its own. */
export async function runUndo(job: UndoJob): Promise<UndoReport> {
  const writer = await openWriter(job.database)
  try {
    return await undoImport(writer, job)
  } finally {
    await writer.close()
  }
}
