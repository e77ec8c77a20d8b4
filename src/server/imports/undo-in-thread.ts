import { Worker } from 'node:worker_threads'
import type { UndoJob, UndoOutcome } from './undo-messages.ts'
import { writeFailure } from './write-failure.ts'

/** Undoes an import in a thread of its own, so that the server goes on answering. Never rejects. */
export function undoInThread(job: UndoJob): Promise<UndoOutcome> {
  return new Promise((resolve) => {
    const fail = (error: unknown) => resolve({ kind: 'failed', ...writeFailure(error, 'Undoing') })
    const worker = new Worker(new URL('./undo-worker.ts', import.meta.url), { workerData: job })
    worker.on('message', resolve)
    worker.on('error', fail)
    worker.on('exit', () =>
      resolve({ kind: 'failed', reason: 'Nothing was undone: the server is stopping.', cause: 'other' }),
    )
  })
}
