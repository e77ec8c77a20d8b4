import { Worker } from 'node:worker_threads'
import type { EndedBy } from './import-ending.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import type { ImportOutcome, WorkerMessage } from './worker-messages.ts'

/**
 * Megabytes of heap that an import may take; the largest file it takes needs less (see `limits.ts`). With the database's
 * memory (page cache, sorting, text index) and a server's own, the whole process stays below 1 GB.
 */
const HEAP = 320

/** An import at work. */
export interface ImportThread {
  /** Never rejects. */
  readonly outcome: Promise<ImportOutcome>
  /** Ends it: its transaction is undone, unless it has just been committed, and its outcome is `ended`. */
  end(by: EndedBy): void
}

export type StartImport = (job: ImportJob, onProgress: OnProgress) => ImportThread

/** Runs one import in a thread of its own: reading and writing block it, and nothing else. */
export function startImport(job: ImportJob, onProgress: OnProgress): ImportThread {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  let endedBy: EndedBy | undefined
  const outcome = new Promise<ImportOutcome>((resolve) => {
    const fail = (reason: string) => resolve({ kind: 'failed', reason, cause: 'other' })
    worker.on('message', (message: WorkerMessage) => {
      if ('outcome' in message) resolve(message.outcome)
      else onProgress(message.progress)
    })
    worker.on('error', (error) => fail(reasonOf(error)))
    worker.on('exit', () => {
      if (endedBy) resolve({ kind: 'ended', by: endedBy })
      else fail('The import was stopped before it was finished. Nothing was changed.')
    })
  })
  const end = (by: EndedBy) => {
    endedBy = by
    void worker.terminate()
  }
  return { outcome, end }
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return 'The file needs more memory than an import may take: one of its orders or records is far too large. Nothing was changed; export the orders in several files.'
  }
  return `The import failed, and nothing was changed: ${error instanceof Error ? error.message : String(error)}`
}
