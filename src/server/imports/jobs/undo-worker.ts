// The thread of one undo.
import { parentPort, workerData } from 'node:worker_threads'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { importMessages } from '#server/imports/messages.ts'
import { CannotUndoError, undoImport } from '#server/imports/write/undo-import.ts'
import { writeFailure } from './import-outcome.ts'
import type { UndoJob, UndoOutcome } from './undo.ts'

async function undoOutcome({ database, request }: UndoJob): Promise<UndoOutcome> {
  let store: DatabaseWriter | undefined
  try {
    store = await openWriter(database)
    return { kind: 'report', report: await undoImport(store, request) }
  } catch (error) {
    if (error instanceof CannotUndoError) return { kind: error.why, reason: error.message }
    return { kind: 'failed', ...writeFailure(error, importMessages.failed.undo) }
  } finally {
    await store?.close()
  }
}

parentPort?.postMessage({ result: await undoOutcome(workerData) })
