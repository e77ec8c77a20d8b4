import { Worker } from 'node:worker_threads'
import type { DatabaseFailure } from '#server/database/database-failure.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { WRITE_PATIENCE } from '#server/database/ports.ts'
import type { OnStep, RulesChange } from './recount.ts'

/** A recount as plain data that can be handed to a thread. */
export interface RecountJob {
  readonly location: DatabaseLocation
  readonly change: RulesChange
  /** See `openWriter`. */
  readonly patience: number
}

/** What became of a change; whatever but 'done', nothing has changed (unless the cause is `unsure`). */
export type RecountEnd =
  | { readonly outcome: 'done' | 'stale' }
  /** `reason` is for the log. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly cause: DatabaseFailure }

export type RecountMessage = { readonly done: number; readonly of: number } | RecountEnd

/** See `recount`; never rejects. */
export type Recount = (change: RulesChange, onStep: OnStep) => Promise<RecountEnd>

/** Recounts in a thread of its own, so that the server goes on answering. */
export function recountInThread(location: DatabaseLocation, patience = WRITE_PATIENCE): Recount {
  return (change, onStep) =>
    new Promise((resolve) => {
      const fail = (reason: string) => resolve({ outcome: 'failed', reason, cause: 'other' })
      const job: RecountJob = { location, change, patience }
      const worker = new Worker(new URL('./recount-worker.ts', import.meta.url), { workerData: job })
      worker.on('message', (message: RecountMessage) => {
        if ('outcome' in message) resolve(message)
        else onStep(message.done, message.of)
      })
      worker.on('error', (error) => fail(String(error)))
      worker.on('exit', () => fail('The thread ended before it was done.'))
    })
}
