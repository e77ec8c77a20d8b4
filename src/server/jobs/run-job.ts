import { addAbortListener } from 'node:events'
import type { Job, JobFunction, JobOutcome, JobRequest, JobResult, OnJobProgress } from '#server/database/job.ts'
import { type JobThread, startJobThread } from '#server/database/job-thread.ts'

/** Waits for the next job, which saves the quarter of a second that a new thread takes to load its modules. */
let idle: JobThread | undefined

/**
 * Runs a job in a thread of its own; how many run at a time is the caller's concern. Rejects only with the reason of `signal`:
 * then an open transaction was rolled back, unless it had just been committed.
 */
export async function runJob<F extends JobFunction>(
  job: Job<F>,
  request: JobRequest<F>,
  { signal = new AbortController().signal, onProgress }: { signal?: AbortSignal; onProgress?: OnJobProgress<F> } = {},
): Promise<JobOutcome<JobResult<F>>> {
  signal.throwIfAborted()
  const thread = idle?.isAlive() ? idle : startJobThread()
  idle = undefined
  const end = () => void thread.end()
  using _listener = addAbortListener(signal, end)
  const { outcome, isReusable } = await thread.run(job, request, onProgress)
  // A thread that `signal` has just ended still seems alive here.
  if (isReusable && !signal.aborted && !idle) idle = thread
  else end()
  if (outcome.kind === 'failed') signal.throwIfAborted()
  return outcome
}
