import { Worker } from 'node:worker_threads'
import type { UndoJob, UndoOutcome } from './undo-messages.ts'

/** Undoes an import in a thread of its own, so that the server goes on answering. Never rejects. */
export function undoInThread(job: UndoJob): Promise<UndoOutcome> {
  return new Promise((resolve) => {
    const fail = (reason: string) =>
      resolve({ kind: 'failed', reason: `Nothing was undone: ${reason}`, cause: 'other' })
    const worker = new Worker(new URL('./undo-worker.ts', import.meta.url), { workerData: job })
    worker.on('message', resolve)
    worker.on('error', (error) => fail(String(error)))
    worker.on('exit', () => fail('the server is stopping.'))
  })
}
