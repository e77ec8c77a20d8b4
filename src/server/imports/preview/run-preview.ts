import { Worker } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { PreviewJob } from './preview-job.ts'

/** Megabytes of heap; the part of a file that is looked at takes a fraction. */
const HEAP = 256
/** Milliseconds. */
const TIME_LIMIT = 20_000

/** Looks at a file in a thread of its own. Rejects where that fails for another reason than the file. */
export async function runPreview(job: PreviewJob): Promise<ImportPreview> {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  })
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT)
  try {
    return await new Promise<ImportPreview>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The preview took too long.')))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
