// The thread of one preview: what a file holds may keep a processor busy, but not the server.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { PreviewJob } from '#server/imports/preview/preview-job.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { previewFile, refusedPreview } from './preview-file.ts'

function preview(job: PreviewJob): ImportPreview {
  try {
    return previewFile(job)
  } catch (error) {
    if (error instanceof Refusal) return refusedPreview(error.message)
    throw error
  }
}

parentPort?.postMessage(preview(workerData as PreviewJob))
