import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { UndoReport } from '#contract/import-list-schema.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import { unpackedPath } from './order-text.ts'
import { failedOutcome, type ThreadOutcome } from './outcome.ts'
import type { PreviewJob } from './preview-file.ts'
import type { UndoJob } from './undo.ts'

/**
 * Megabytes of heap for a thread; the largest accepted file needs less (see `limits.ts`). With the database's memory (page
 * cache, sorting, text index) and the server's own, the whole process stays below 1 GB.
 */
const HEAP = 320

/** Milliseconds. */
const PREVIEW_TIME_LIMIT = 20_000

export type ThreadJob =
  | { readonly kind: 'import'; readonly job: ImportJob }
  | { readonly kind: 'preview'; readonly job: PreviewJob }
  | { readonly kind: 'undo'; readonly job: UndoJob }

/** Any number of progress messages, then the result. */
export type ThreadMessage<Result> = { readonly progress: ImportProgress } | { readonly result: Result }

/**
 * Imports a file. `signal` ends it: its transaction is rolled back, unless it has just been committed. Rejects with the
 * signal's reason only.
 */
export async function startImport(
  job: ImportJob,
  onProgress: OnProgress,
  signal = new AbortController().signal,
): Promise<ThreadOutcome<ImportReport>> {
  const { outOfMemory, import: unexpected } = importMessages.failed
  try {
    return await runInThread({ kind: 'import', job }, signal, onProgress)
  } catch (error) {
    signal.throwIfAborted()
    const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return failedOutcome(error, isOutOfMemory ? outOfMemory : unexpected)
  } finally {
    // A thread that is ended doesn't remove it.
    rmSync(unpackedPath(job.scratchFolder, job.id), { force: true })
  }
}

/** Undoes an import. `signal` ends it, and nothing is changed. Rejects with the signal's reason only. */
export async function startUndo(job: UndoJob, signal: AbortSignal): Promise<ThreadOutcome<UndoReport>> {
  try {
    return await runInThread({ kind: 'undo', job }, signal)
  } catch (error) {
    signal.throwIfAborted()
    return failedOutcome(error, importMessages.failed.undo)
  }
}

/** Previews a file. `signal` ends it. Throws the signal's reason, and `HttpProblem` 422 after the time limit. */
export async function startPreview(job: PreviewJob, signal: AbortSignal): Promise<ImportPreview> {
  const timeout = AbortSignal.timeout(PREVIEW_TIME_LIMIT)
  try {
    return await runInThread({ kind: 'preview', job }, AbortSignal.any([signal, timeout]))
  } catch (error) {
    throw error === timeout.reason ? new HttpProblem(422, importMessages.preview.tooLong) : error
  } finally {
    rmSync(job.unpackTo, { force: true })
  }
}

/**
 * Runs a job in its own thread: reading files and SQLite block that thread, and not the server. `signal` terminates it.
 * Rejects with the signal's reason, with the thread's error, or where it exits without a result.
 */
async function runInThread<Result>(job: ThreadJob, signal: AbortSignal, onProgress?: OnProgress): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  const terminate = () => void worker.terminate()
  signal.addEventListener('abort', terminate)
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage<Result>) => {
        if ('result' in message) resolve(message.result)
        else onProgress?.(message.progress)
      })
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(signal.aborted ? signal.reason : new Error('The thread ended without a result.')),
      )
    })
  } finally {
    signal.removeEventListener('abort', terminate)
  }
}
