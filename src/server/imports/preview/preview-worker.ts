// The thread of one preview: what a file holds may keep a processor busy, but not the server.
import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '#server/imports/refusal.ts'
import { previewFile } from './preview-file.ts'
import type { PreviewJob, PreviewOutcome } from './preview-job.ts'

function outcome(job: PreviewJob): PreviewOutcome {
  try {
    return { kind: 'preview', preview: previewFile(job) }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message }
    throw error
  }
}

parentPort?.postMessage(outcome(workerData as PreviewJob))
