import { rmSync } from 'node:fs'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { Job } from '#server/database/job.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { importMessages } from '#server/imports/messages.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import { unpackedPath } from './order-text.ts'
import { type ImportOutcome, importOutcome } from './outcome.ts'
import type { PreviewJob, previewFile } from './preview-file.ts'
import type { runImportJob } from './run-import.ts'

/** Milliseconds. */
const PREVIEW_TIME_LIMIT = 20_000
const IMPORT: Job<typeof runImportJob> = { module: new URL('./run-import.ts', import.meta.url), name: 'runImportJob' }
const PREVIEW: Job<typeof previewFile> = { module: new URL('./preview-file.ts', import.meta.url), name: 'previewFile' }

/**
 * Imports a file. `signal` ends it: its transaction is rolled back, unless it has just been committed. Rejects with the
 * signal's reason only.
 */
export async function startImport(job: ImportJob, onProgress: OnProgress, signal?: AbortSignal) {
  try {
    return importOutcome(await runJob(IMPORT, job, { onProgress, ...(signal && { signal }) }))
  } finally {
    // A thread that is ended doesn't remove it.
    rmSync(unpackedPath(job.scratchFolder, job.id), { force: true })
  }
}

/** Imports a small file in the thread of changes, in turn with them. */
export async function importInTurn(job: ImportJob, { runOther }: ChangeThread): Promise<ImportOutcome> {
  return importOutcome((await runOther(IMPORT, job)) ?? { kind: 'failed', cause: 'busy', detail: '' })
}

/** Previews a file. `signal` ends it. Throws the signal's reason, and `HttpProblem` 422 after the time limit. */
export async function startPreview(job: PreviewJob, signal: AbortSignal): Promise<ImportPreview> {
  const timeout = AbortSignal.timeout(PREVIEW_TIME_LIMIT)
  try {
    const outcome = await runJob(PREVIEW, job, { signal: AbortSignal.any([signal, timeout]) })
    if (outcome.kind === 'done') return outcome.result
    throw new Error(outcome.detail)
  } catch (error) {
    throw error === timeout.reason ? new HttpProblem(422, importMessages.previewTooLong) : error
  } finally {
    rmSync(job.unpackTo, { force: true })
  }
}
