import { setTimeout as wait } from 'node:timers/promises'
import type { ImportProgress, ImportReport } from '#contract/imports/import-schema.ts'
import type { DatabaseFailure } from '#server/database/database-failure.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { JobOutcome } from '#server/jobs/job.ts'

/** What ends an import before it is complete. */
export type EndedBy = keyof typeof importMessages.ended

/** An import without a report. Nothing was changed, unless `cause` is `unsure`. */
export interface ImportFailure {
  readonly kind: 'failed'
  /** `declined`: its id is that of an earlier import. */
  readonly cause: EndedBy | DatabaseFailure | 'declined'
  /** For the user. */
  readonly reason: string
  /** For the log. */
  readonly detail?: string
}

/** How an import ended. */
export type ImportOutcome = { readonly kind: 'report'; readonly report: ImportReport } | ImportFailure

/** Whether an import was ended, rather than failed by itself. */
export function isEndedBy(cause: ImportFailure['cause']): cause is EndedBy {
  return Object.hasOwn(importMessages.ended, cause)
}

/** The outcome of an import that was ended. */
export function endedOutcome(cause: EndedBy): ImportFailure {
  return { kind: 'failed', cause, reason: importMessages.ended[cause] }
}

/** The outcome of an import's job. */
export function importOutcome(outcome: JobOutcome<ImportOutcome>): ImportOutcome {
  if (outcome.kind === 'done') return outcome.result
  const { kind, cause, detail } = outcome
  if (cause === 'memory') return { kind, cause: 'other', reason: importMessages.failed.outOfMemory, detail }
  const failure = cause === 'ended' ? 'other' : cause
  return { kind, cause: failure, reason: failureReason(failure), detail }
}

/** The sentence for the user about an import that failed. */
export function failureReason(cause: DatabaseFailure): string {
  return cause === 'other' ? importMessages.failed.import : DATABASE_MESSAGES.failure[cause]
}

/** The last progress of an import that ended at `done` of `of`. */
export function finalProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  if (outcome.kind === 'report') return { state: outcome.report.state === 'refused' ? 'refused' : 'done', done, of }
  const { cause, reason } = outcome
  if (!isEndedBy(cause)) return { state: 'failed', done, of, reason }
  const state = cause === 'cancel' || cause === 'disconnect' ? 'cancelled' : 'failed'
  return { state, done: 0, of: 0, reason }
}

/** A killed database is back within seconds: how often it is asked, and the milliseconds in between. */
const ATTEMPTS = 20
const PAUSE = 500

/**
 * The outcome of an import that lost its database: it may have been committed, which only the database knows (`stored`).
 * If the database stays away, the outcome stays unsure.
 */
export async function reconcileOutcome(
  outcome: ImportOutcome,
  stored: () => Promise<ImportReport | undefined>,
): Promise<ImportOutcome> {
  if (outcome.kind !== 'failed' || outcome.cause !== 'unsure') return outcome
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const report = await stored()
      if (report) return { kind: 'report', report }
      return { kind: 'failed', cause: 'lost', reason: importMessages.failed.connectionLost }
    } catch {
      await wait(PAUSE)
    }
  }
  return outcome
}
