import { Worker } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import-preview.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { PreviewJob } from '#server/imports/preview/preview-job.ts'

/** Megabytes of heap; the part of a file that is looked at takes a fraction. */
const HEAP = 256
/** Milliseconds. */
const TIME_LIMIT = 20_000
const TOO_LONG =
  'Reading the first part of the file took longer than 20 seconds, so it was ended. Check that the file is an order export, or export it again.'

/**
 * Looks at a file in a thread of its own, which `signal` ends. Throws the signal's reason, `HttpProblem` 422 where the file
 * takes too long, and whatever else fails that is not the file's doing.
 */
export async function runPreview(job: PreviewJob, signal: AbortSignal): Promise<ImportPreview> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  const end = () => void worker.terminate()
  const timer = setTimeout(end, TIME_LIMIT)
  signal.addEventListener('abort', end)
  try {
    return await new Promise<ImportPreview>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new HttpProblem(422, TOO_LONG)))
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}
