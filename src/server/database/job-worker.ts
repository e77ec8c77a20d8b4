// The thread of jobs, which run one after another. It loads only what its jobs need.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { failureOf } from './database-errors.ts'
import type { JobFunction, JobOutcome } from './job.ts'
import type { JobMessage, JobStart } from './job-thread.ts'

/** Bytes of heap that a thread may hold while it waits for its next job; a larger one has read a large file and is replaced. */
const IDLE_HEAP = 128 * 1024 ** 2

async function run({ module, name, request }: JobStart): Promise<JobOutcome<unknown>> {
  try {
    const { [name]: work } = (await import(module)) as Record<string, JobFunction>
    return { kind: 'done', result: await work?.(request, (progress) => post({ progress })) }
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { kind: 'failed', cause: failureOf(error), detail }
  }
}

function post(message: JobMessage): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', async (start: JobStart) => {
  const outcome = await run(start)
  post({ outcome, isReusable: getHeapStatistics().total_heap_size < IDLE_HEAP })
})
