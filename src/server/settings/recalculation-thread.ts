import { Worker } from 'node:worker_threads'
import type { DatabaseFailure } from '#server/database/database-failure.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { LOCK_TIMEOUT } from '#server/database/ports.ts'
import type { NewSettings, OnStep } from './recalculate.ts'

/** What the thread is given. `lockTimeout`: see `openWriter`. */
export type RecalculationJob = readonly [location: DatabaseLocation, change: NewSettings, lockTimeout: number]

/** Unless it is 'done', nothing was changed (except perhaps for the cause `unsure`). */
export type RecalculationOutcome =
  | { readonly state: 'done' | 'stale' }
  /** `reason` is for the log. */
  | { readonly state: 'failed'; readonly reason: string; readonly cause: DatabaseFailure }

export type RecalculationMessage = { readonly done: number; readonly of: number } | RecalculationOutcome

/** See `recalculate`; never rejects. */
export type Recalculate = (change: NewSettings, onStep: OnStep) => Promise<RecalculationOutcome>

/** Recalculates in a thread, so that the server continues to answer. */
export function recalculateInThread(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT): Recalculate {
  return (change, onStep) =>
    new Promise((resolve) => {
      const fail = (reason: string) => resolve({ state: 'failed', reason, cause: 'other' })
      const job: RecalculationJob = [location, change, lockTimeout]
      const worker = new Worker(new URL('./recalculation-worker.ts', import.meta.url), { workerData: job })
      worker.on('message', (message: RecalculationMessage) => {
        if ('state' in message) resolve(message)
        else onStep(message.done, message.of)
      })
      worker.on('error', (error) => fail(String(error)))
      worker.on('exit', () => fail('The thread ended before it had finished.'))
    })
}
