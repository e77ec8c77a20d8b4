import type { ImportJob, OnProgress } from './import-job.ts'
import { ReusedKeyError, runImport, UndoneKeyError } from './run-import.ts'
import type { ImportOutcome } from './worker-messages.ts'
import { writeFailure } from './write-failure.ts'

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
