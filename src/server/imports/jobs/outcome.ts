import { setTimeout as wait } from 'node:timers/promises'
import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'
import { type DatabaseFailure, failureOf } from '#server/database/database-failure.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import { importMessages } from '#server/imports/messages.ts'
import { DeclinedError } from '#server/imports/refusal.ts'

/** What ends an import before it is complete. */
export type EndedBy = 'cancel' | 'hang-up' | 'shutdown' | 'standstill'

/** How a thread that imports or undoes ended. Without a report nothing was changed, unless `cause` is `unsure`. */
export type ThreadOutcome<Report> =
  | { readonly kind: 'report'; readonly report: Report }
  /** See `DeclinedError`. */
  | { readonly kind: 'declined'; readonly status: number; readonly reason: string }
  | {
      readonly kind: 'failed'
      /** For the user. */
      readonly reason: string
      readonly cause: DatabaseFailure
      /** For the log: the error's own text, which may name files, statements or values. */
      readonly detail?: string
    }

export type ImportOutcome = ThreadOutcome<ImportReport> | { readonly kind: 'ended'; readonly by: EndedBy }

/** The outcome in a thread, which an error leaves without its class. `unexpected`: see `failedOutcome`. */
export async function outcomeOf<Report>(report: Promise<Report>, unexpected: string): Promise<ThreadOutcome<Report>> {
  try {
    return { kind: 'report', report: await report }
  } catch (error) {
    return failedOutcome(error, unexpected)
  }
}

/** The outcome of an error. `unexpected`: the sentence for one that is not the database's. */
export function failedOutcome(error: unknown, unexpected: string): Exclude<ThreadOutcome<never>, { kind: 'report' }> {
  if (error instanceof DeclinedError) return { kind: 'declined', status: error.status, reason: error.message }
  const cause = failureOf(error)
  if (cause !== 'other')
    return { kind: 'failed', reason: DATABASE_MESSAGES.failure[cause], cause, detail: String(error) }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { kind: 'failed', reason: unexpected, cause, detail }
}

/** The last progress of an import that ended at `done` of `of` bytes. */
export function finalProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  switch (outcome.kind) {
    case 'ended': {
      const state = outcome.by === 'cancel' || outcome.by === 'hang-up' ? 'cancelled' : 'failed'
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
