import { Worker } from 'node:worker_threads'
import type { Job, JobFunction, JobOutcome, JobRequest, JobResult, OnJobProgress } from './job.ts'

export type JobStart = Pick<Job<JobFunction>, 'module' | 'name'> & { readonly request: never }

interface FinishedJob<Result = unknown> {
  readonly outcome: JobOutcome<Result>
  readonly isReusable: boolean
}

/** Any number of progress messages, then the outcome. */
export type JobMessage = { readonly progress: unknown } | FinishedJob

/**
 * Megabytes of heap for a thread; the largest accepted file needs less (see the limits of imports). With the database's memory
 * (page cache, sorting, text index) and the server's own, the whole process stays below 1 GB.
 */
const HEAP = 320

/** Starts a thread that runs one job at a time, because reading files and SQLite block the thread that they run in. */
export function startJobThread() {
  const script = new URL('./job-worker.ts', import.meta.url)
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP } })
  let isAlive = true
  let onProgressOfJob: (progress: never) => void = () => {}
  let finished: PromiseWithResolvers<FinishedJob> | undefined
  let [cause, detail]: ['ended' | 'memory', string] = ['ended', 'The thread ended without a result.']
  worker.on('message', (message: JobMessage) => {
    if ('progress' in message) onProgressOfJob(message.progress as never)
    else finished?.resolve(message)
  })
  worker.on('error', (error: NodeJS.ErrnoException) => {
    cause = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended'
    detail = error.stack ?? error.message
  })
  worker.on('exit', () => {
    isAlive = false
    finished?.resolve({ outcome: { kind: 'failed', cause, detail }, isReusable: false })
  })

  return {
    /** False when it has ended, for any reason. */
    isAlive: () => isAlive,

    /** Never rejects. Between jobs the process may end. */
    async run<F extends JobFunction>(
      { module, name }: Job<F>,
      request: JobRequest<F>,
      onProgress: OnJobProgress<F> = () => {},
    ): Promise<FinishedJob<JobResult<F>>> {
      onProgressOfJob = onProgress
      finished = Promise.withResolvers()
      worker.ref()
      worker.postMessage({ module, name, request } satisfies JobStart)
      return (await finished.promise.finally(() => worker.unref())) as FinishedJob<JobResult<F>>
    },

    /** Ends a job that runs, too; one in SQLite after its statement, which cannot be interrupted, and the process may end before. */
    async end(): Promise<void> {
      worker.unref()
      await worker.terminate()
    },
  }
}
export type JobThread = ReturnType<typeof startJobThread>
