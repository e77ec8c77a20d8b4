import { Worker } from 'node:worker_threads'
import type { UndoJob, UndoOutcome } from './undo-messages.ts'
import { writeFailure } from './write-failure.ts'

/** Megabytes of heap, as an import may take. */
const HEAP = 320

/**
 * Undoes an import in a thread of its own, so that the server goes on answering; `signal` ends it, and nothing is changed.
 * Rejects with the reason of the signal only.
 */
export function undoInThread(job: UndoJob, signal: AbortSignal): Promise<UndoOutcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./undo-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    })
    const end = () => void worker.terminate()
    const fail = (error: unknown) => resolve({ kind: 'failed', ...writeFailure(error, 'Undoing') })
    signal.addEventListener('abort', end)
    worker.on('message', resolve)
    worker.on('error', fail)
    worker.on('exit', () => {
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else fail(new Error('The thread ended too early.'))
    })
  })
}
