import type { ImportProgress } from '#contract/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import { type EndedBy, type ImportOutcome, type WriteFailure, writeFailure } from './import-outcome.ts'
import { runInThread } from './thread.ts'

/** A running import. */
export interface ImportThread {
  /** Never rejects. */
  readonly outcome: Promise<ImportOutcome>
  /** Ends it. Its transaction is rolled back and its outcome is `ended`, unless it has just been committed. */
  end(by: EndedBy): void
}

export type StartImport = (job: ImportJob, onProgress: OnProgress) => ImportThread

export function startImport(job: ImportJob, onProgress: OnProgress): ImportThread {
  const module = new URL('./import-worker.ts', import.meta.url)
  const ending = new AbortController()
  const outcome = runInThread<ImportOutcome, ImportProgress>(module, job, ending.signal, onProgress).catch(
    (error): ImportOutcome => {
      if (ending.signal.aborted) return { kind: 'ended', by: ending.signal.reason }
      return { kind: 'failed', ...threadFailure(error) }
    },
  )
  return { outcome, end: (by) => ending.abort(by) }
}

function threadFailure(error: unknown): WriteFailure {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (isTooLarge) return { reason: importMessages.failed.outOfMemory, cause: 'other' }
  return writeFailure(error, importMessages.failed.import)
}
