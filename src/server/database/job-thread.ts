import { Worker } from 'node:worker_threads'
import type { Job, JobFunction, JobOutcome, JobRequest, JobResult, OnJobProgress } from './job.ts'

export interface JobStart {
  readonly module: string
  readonly name: string
  readonly request: never
}

interface FinishedJob<Result = unknown> {
  readonly outcome: JobOutcome<Result>
  /** Whether the thread can wait for another job. */
  readonly isReusable: boolean
}

/** Any number of progress messages, then the outcome. */
export type JobMessage = { readonly progress: unknown } | FinishedJob

/**
 * Megabytes of heap for a thread; the largest accepted file needs less (see the limits of imports). With the database's memory
 * (page cache, sorting, text index) and the server's own, the whole process stays below 1 GB.
 */
const HEAP = 320

/** A thread that runs one job at a time, because reading files and SQLite block the thread that they run in. */
export class JobThread {
  readonly #worker: Worker
  /** False when it has ended, for any reason. */
  isAlive = true
  #onProgress: (progress: never) => void = () => {}
  #finished: PromiseWithResolvers<FinishedJob> | undefined

  constructor() {
    const script = new URL('./job-worker.ts', import.meta.url)
    this.#worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: HEAP } })
    let [cause, detail]: ['ended' | 'memory', string] = ['ended', 'The thread ended without a result.']
    this.#worker.on('message', (message: JobMessage) => {
      if ('progress' in message) this.#onProgress(message.progress as never)
      else this.#finished?.resolve(message)
    })
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      cause = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'ended'
      detail = error.stack ?? error.message
    })
    this.#worker.on('exit', () => {
      this.isAlive = false
      this.#finished?.resolve({ outcome: { kind: 'failed', cause, detail }, isReusable: false })
    })
  }

  /** Never rejects. Between jobs the process may end. */
  async run<F extends JobFunction>(
    { module, name }: Job<F>,
    request: JobRequest<F>,
    onProgress: OnJobProgress<F> = () => {},
  ): Promise<FinishedJob<JobResult<F>>> {
    this.#onProgress = onProgress
    this.#finished = Promise.withResolvers()
    this.#worker.ref()
    this.#worker.postMessage({ module: module.href, name, request } satisfies JobStart)
    const finished = await this.#finished.promise.finally(() => this.#worker.unref())
    return finished as FinishedJob<JobResult<F>>
  }

  /** Ends a job that runs, too; one in SQLite after its statement, which cannot be interrupted, and the process may end before. */
  async end(): Promise<void> {
    this.#worker.unref()
    await this.#worker.terminate()
  }
}
