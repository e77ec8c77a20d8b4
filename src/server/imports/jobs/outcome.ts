import { setTimeout as wait } from 'node:timers/promises'
import type { ImportProgress, ImportReport } from '#contract/imports/import-schema.ts'
import type { DatabaseFailure } from '#server/database/database-failure.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { JobOutcome } from '#server/jobs/job.ts'

/** What ends an import before it is complete. */
export type EndedBy = 'cancel' | 'disconnect' | 'shutdown' | 'stall'

/** What `runImportJob` returns. */
export type ImportResult =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** See `DeclinedError`. */
  | { readonly kind: 'declined'; readonly status: number; readonly reason: string }

/** How an import ended. Without a report nothing was changed, unless `cause` is `unsure`. */
export type ImportOutcome =
  | ImportResult
  /** `reason`: for the user. */
  | { readonly kind: 'failed'; readonly reason: string; readonly cause: DatabaseFailure; readonly detail?: string }
  | { readonly kind: 'ended'; readonly by: EndedBy }

/** The outcome of an import's job. */
export function importOutcome(outcome: JobOutcome<ImportResult>): Exclude<ImportOutcome, { kind: 'ended' }> {
  if (outcome.kind === 'done') return outcome.result
  const { cause, detail } = outcome
  if (cause === 'memory') return { kind: 'failed', reason: importMessages.failed.outOfMemory, cause: 'other', detail }
  const failure = cause === 'ended' ? 'other' : cause
  return { kind: 'failed', reason: failureReason(failure), cause: failure, detail }
}

/** The sentence for the user about an import that failed. */
export function failureReason(cause: DatabaseFailure): string {
  return cause === 'other' ? importMessages.failed.import : DATABASE_MESSAGES.failure[cause]
}

/** The last progress of an import that ended at `done` of `of` bytes. */
export function finalProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  switch (outcome.kind) {
    case 'ended': {
      const state = outcome.by === 'cancel' || outcome.by === 'disconnect' ? 'cancelled' : 'failed'
      return { state, done: 0, of: 0, reason: importMessages.ended[outcome.by] }
    }
    case 'declined':
    case 'failed':
      return { state: 'failed', done, of, reason: outcome.reason }
    case 'report':
      return { state: outcome.report.state === 'refused' ? 'refused' : 'done', done, of }
  }
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
