import { Worker } from 'node:worker_threads'

/**
 * Megabytes of heap for a thread; the largest accepted file needs less (see `limits.ts`). With the database's memory (page
 * cache, sorting, text index) and the server's own, the whole process stays below 1 GB.
 */
const HEAP = 320

/** What a thread posts to its parent: any number of progress messages, then its result. */
export type ThreadMessage<Result, Progress = never> = { readonly result: Result } | { readonly progress: Progress }

/**
 * Runs a module in its own thread, so that files and SQLite block that thread and not the server. `signal` terminates it.
 * Rejects with the signal's reason, with the thread's error, or where it exits without a result.
 */
export async function runInThread<Result, Progress = never>(
  module: URL,
  job: unknown,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = () => {},
): Promise<Result> {
  signal.throwIfAborted()
  const worker = new Worker(module, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: HEAP } })
  const terminate = () => void worker.terminate()
  signal.addEventListener('abort', terminate)
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage<Result, Progress>) => {
        if ('result' in message) resolve(message.result)
        else onProgress(message.progress)
      })
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(signal.aborted ? signal.reason : new Error('The thread ended without a result.')),
      )
    })
  } finally {
    signal.removeEventListener('abort', terminate)
  }
}
