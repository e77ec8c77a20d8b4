// The thread one undoing runs in: SQLite blocks it, and nothing else.
import { parentPort, workerData } from 'node:worker_threads'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { CannotUndoError, undoImport } from '#server/imports/write/undo-import.ts'
import type { UndoJob, UndoOutcome } from './undo-messages.ts'
import { writeFailure } from './write-failure.ts'

async function outcomeOf({ database, request }: UndoJob): Promise<UndoOutcome> {
  let store: DatabaseWriter | undefined
  try {
    store = await openWriter(database)
    return { kind: 'report', report: await undoImport(store, request) }
  } catch (error) {
    if (error instanceof CannotUndoError) return { kind: error.why, reason: error.message }
    return { kind: 'failed', ...writeFailure(error, 'Undoing') }
  } finally {
    await store?.close()
  }
}

parentPort?.postMessage(await outcomeOf(workerData as UndoJob))
