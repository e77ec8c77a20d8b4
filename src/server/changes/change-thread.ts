import { addAbortListener } from 'node:events'
import type { ChangeOutcome } from '#contract/changes/change-outcome.ts'
import { type CommitGate, closeGate } from '#server/database/commit-gate.ts'
import type { Job, JobFunction, JobOutcome, JobRequest } from '#server/database/job.ts'
import { type JobThread, startJobThread } from '#server/database/job-thread.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { runJob } from '#server/jobs/run-job.ts'
import type { ChangeJob, runChangeJob, runUndoJob } from './change-jobs.ts'
import type { UndoRequest } from './undo.ts'

/** Undefined where too many wait. */
export type ChangeResult = JobOutcome<ChangeOutcome> | undefined

/** Milliseconds that a change waits for an import that is being written. */
const LOCK_WAIT = 2000
/** Each job takes a few milliseconds. */
const MAX_WAITING = 500
const CHANGE: Job<typeof runChangeJob> = { module: '#server/changes/change-jobs.ts', name: 'runChangeJob' }
const UNDO: Job<typeof runUndoJob> = { module: '#server/changes/change-jobs.ts', name: 'runUndoJob' }

/** A thread of its own with a writer that stays open; it starts with the first job. */
export function changesInThread(location: DatabaseLocation, lockTimeout = LOCK_WAIT) {
  let thread: JobThread | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  /** Runs jobs in the order in which they come; never rejects. Undefined where too many wait. */
  async function runOther<F extends JobFunction>(job: Job<F>, request: JobRequest<F>) {
    if (waiting >= MAX_WAITING) return undefined
    waiting++
    const turn = last.then(() => {
      if (!thread?.isAlive()) thread = startJobThread()
      return thread.run(job, request)
    })
    last = turn
    const { outcome } = await turn
    waiting--
    return outcome
  }
  return {
    runOther,
    /** The same for a change. `gate`: see `gatedWriter`. */
    run: (job: ChangeJob, gate?: CommitGate): Promise<ChangeResult> =>
      runOther(CHANGE, { location, lockTimeout, job, gate }),
    /**
     * Undoes a change in another thread, because an import may have thousands of orders. `signal` ends it, unless it passed
     * `gate` (see `gatedWriter`). Rejects with the signal's reason only.
     */
    async undo(request: UndoRequest, signal: AbortSignal, gate: CommitGate) {
      const ended = new AbortController()
      using _listener = addAbortListener(signal, () => closeGate(gate) && ended.abort(signal.reason))
      return await runJob(UNDO, { location, request, gate }, { signal: ended.signal })
    },
    close: async () => thread?.end(),
  }
}
export type ChangeThread = ReturnType<typeof changesInThread>
