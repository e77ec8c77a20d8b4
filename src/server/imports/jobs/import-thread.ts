import { Worker } from 'node:worker_threads'
import type { EndedBy } from './import-ending.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import type { ImportOutcome, WorkerMessage } from './worker-messages.ts'
import { type WriteFailure, writeFailure } from './write-failure.ts'

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
    worker.on('message', (message: WorkerMessage) => {
      if ('outcome' in message) resolve(message.outcome)
      else onProgress(message.progress)
    })
    worker.on('error', (error) => resolve({ kind: 'failed', ...threadFailure(error) }))
    worker.on('exit', () => {
      if (endedBy) resolve({ kind: 'ended', by: endedBy })
      else resolve({ kind: 'failed', reason: STOPPED, cause: 'other' })
    })
  })
  const end = (by: EndedBy) => {
    endedBy = by
    void worker.terminate()
  }
  return { outcome, end }
}

const STOPPED = 'The import was stopped before it was finished. Nothing was changed.'
const TOO_LARGE =
  'The file needs more memory than an import may take: one of its orders or records is far too large. Nothing was changed; export the orders in several files.'

function threadFailure(error: unknown): WriteFailure {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isTooLarge ? { reason: TOO_LARGE, cause: 'other' } : writeFailure(error, 'The import')
}
