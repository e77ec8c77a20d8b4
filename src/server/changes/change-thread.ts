import { Worker } from 'node:worker_threads'
import type { DatabaseFailure } from '#server/database/database-failure.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { BulkRequest, StartBulkRequest } from './bulk-job.ts'
import type { ChangeRequest } from './change-order.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import type { CreateRequest } from './create-order.ts'
import type { UndoChangeRequest } from './undo-change.ts'

/** One request that changes orders, as plain data that can be passed to a thread. */
export type ChangeJob =
  | { readonly kind: 'change'; readonly request: ChangeRequest }
  | { readonly kind: 'create'; readonly request: CreateRequest }
  | { readonly kind: 'undo'; readonly request: UndoChangeRequest }
  | { readonly kind: 'startBulk'; readonly request: StartBulkRequest }
  | { readonly kind: 'continueBulk' | 'cancelBulk'; readonly request: BulkRequest }

/** `reason` is for the log; nothing was changed, except perhaps for the cause `unsure`. */
interface ChangeFailure {
  readonly state: 'failed'
  readonly cause: DatabaseFailure | 'queue-full'
  readonly reason: string
}

export type ChangeResult = ChangeOutcome | ChangeFailure

export interface ChangeThread {
  /** Runs jobs in the order in which they come; never rejects. */
  run(job: ChangeJob): Promise<ChangeResult>
  close(): Promise<void>
}

/** Milliseconds that a change waits for an import that is being written. */
const LOCK_WAIT = 2000
/** Each job takes a few milliseconds. */
const MAX_WAITING = 500

/** A thread with a writer of its own, because SQLite blocks the thread that it runs in; it starts with the first job. */
export function changesInThread(location: DatabaseLocation, lockTimeout = LOCK_WAIT): ChangeThread {
  const waiting = new Map<number, (result: ChangeResult) => void>()
  let worker: Worker | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(new URL('./change-worker.ts', import.meta.url), { workerData: [location, lockTimeout] })
    started.unref()
    started.on('message', ([number, result]: ChangeReply) => {
      waiting.get(number)?.(result)
      waiting.delete(number)
    })
    let reason = 'The thread ended.'
    started.on('error', (error) => {
      reason = String(error)
    })
    started.on('exit', () => {
      worker = undefined
      for (const answer of waiting.values()) answer({ state: 'failed', cause: 'unsure', reason })
      waiting.clear()
    })
    return started
  }

  return {
    run: (job) =>
      new Promise((resolve) => {
        if (waiting.size >= MAX_WAITING) return resolve({ state: 'failed', cause: 'queue-full', reason: '' })
        worker ??= start()
        waiting.set(++last, resolve)
        worker.postMessage([last, job] satisfies ChangeMessage)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}

export type ChangeMessage = readonly [number: number, job: ChangeJob]
export type ChangeReply = readonly [number: number, result: ChangeResult]
