import type { DatabaseLocation } from '#server/database/location.ts'
import { LOCK_TIMEOUT } from '#server/database/ports.ts'
import type { Job, JobOutcome } from '#server/jobs/job.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { NewSettings, OnStep } from './recalculate.ts'
import type { runRecalculationJob } from './recalculation-job.ts'

/** See `recalculate`; never rejects. */
export type Recalculate = (change: NewSettings, onStep: OnStep) => Promise<JobOutcome<'done' | 'stale'>>

const RECALCULATION: Job<typeof runRecalculationJob> = {
  module: new URL('./recalculation-job.ts', import.meta.url),
  name: 'runRecalculationJob',
}

/** Recalculates in a thread, so that the server continues to answer. `lockTimeout`: see `openWriter`. */
export function recalculateInThread(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT): Recalculate {
  return (change, onStep) =>
    runJob(RECALCULATION, { location, change, lockTimeout }, { onProgress: (step) => onStep(...step) })
}
