import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { importMessages } from '#server/imports/messages.ts'
import { runInThread } from './thread.ts'

/** One preview, as plain data that can be passed to a thread. */
export interface PreviewJob {
  /** Path of the file or of its first part. */
  readonly path: string
  readonly isPart: boolean
  readonly format: ImportFormat
  readonly mapping: ImportMapping | undefined
  readonly remembered: ReadonlyMap<string, ImportMapping>
  /** IANA; null: store days as written. */
  readonly zone: string | null
}

/** Milliseconds. */
const TIME_LIMIT = 20_000

/** Previews a file in its own thread, which `signal` ends. Throws the signal's reason, and `HttpProblem` 422 after the time limit. */
export async function runPreview(job: PreviewJob, signal: AbortSignal): Promise<ImportPreview> {
  const timeout = AbortSignal.timeout(TIME_LIMIT)
  try {
    const module = new URL('./preview-worker.ts', import.meta.url)
    return await runInThread<ImportPreview>(module, job, AbortSignal.any([signal, timeout]))
  } catch (error) {
    throw error === timeout.reason ? new HttpProblem(422, importMessages.preview.tooLong) : error
  }
}
