// The thread of one preview.
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportPreview } from '#contract/import-preview.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { PreviewJob } from './preview.ts'
import { previewFile, refusedPreview } from './preview-file.ts'

function preview(job: PreviewJob): ImportPreview {
  try {
    return previewFile(job)
  } catch (error) {
    if (error instanceof Refusal) return refusedPreview(error.message)
    throw error
  }
}

parentPort?.postMessage({ result: preview(workerData) })
