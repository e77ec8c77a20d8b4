import { failureOf, failureSentence, type StoreFailure } from '#server/database/store-failure.ts'
import type { ImportJob, OnProgress } from './import-job.ts'
import { ReusedKeyError, runImport, UndoneKeyError } from './run-import.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** Runs an import and answers in plain data what came of it; never throws. */
export async function importOutcome(
  job: ImportJob,
  clock: () => number,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  try {
    return { kind: 'report', report: await runImport(job, clock, onProgress) }
  } catch (error) {
    if (error instanceof ReusedKeyError) return { kind: 'reused-key' }
    if (error instanceof UndoneKeyError) return { kind: 'undone-key' }
    return { kind: 'failed', ...writeFailure(error, 'The import') }
  }
}

/** What to tell people of a write that failed. `what` begins the sentence: 'The import'. */
export function writeFailure(error: unknown, what: string): { reason: string; cause: StoreFailure } {
  const cause = failureOf(error)
  if (cause !== 'other') return { reason: failureSentence(cause), cause }
  const message = error instanceof Error ? error.message : String(error)
  return { reason: `${what} failed, and nothing was changed: ${message}`, cause }
}
