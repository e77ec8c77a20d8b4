import type { ImportJob, OnProgress } from './import-job.ts'
import { ReusedKeyError, runImport } from './run-import.ts'
import type { ImportOutcome } from './worker-messages.ts'

/** Runs an import and answers in plain data what came of it; never throws. */
export function importOutcome(job: ImportJob, clock: () => number, onProgress: OnProgress): ImportOutcome {
  try {
    return { kind: 'report', report: runImport(job, clock, onProgress) }
  } catch (error) {
    if (error instanceof ReusedKeyError) return { kind: 'reused-key' }
    return { kind: 'failed', ...failure(error) }
  }
}

// SQLite's primary result codes.
const BUSY = 5
const LOCKED = 6
const FULL = 13

function failure(error: unknown): { reason: string; isBusy: boolean } {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (code === BUSY || code === LOCKED) {
    const reason = 'Another import is writing to the same database. Nothing was changed; try again when it is finished.'
    return { reason, isBusy: true }
  }
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC'
  if (code === FULL || isFull) {
    return { reason: 'The disk is full. Nothing was changed; make room, then import again.', isBusy: false }
  }
  return { reason: `The import failed, and nothing was changed: ${message}`, isBusy: false }
}
