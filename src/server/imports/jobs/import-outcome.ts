import { setTimeout as wait } from 'node:timers/promises'
import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'
import { type DatabaseFailure, failureOf, failureSentence } from '#server/database/database-failure.ts'
import { importMessages } from '#server/imports/messages.ts'

/** What ends an import before it is complete. */
export type EndedBy = 'cancel' | 'hang-up' | 'shutdown' | 'standstill'

/** A write that failed. */
export interface WriteFailure {
  /** For the user. */
  readonly reason: string
  readonly cause: DatabaseFailure
  /** For the log: the error's own text, which may name files, statements or values. */
  readonly detail?: string
}

export type ImportOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** The key was used for another file or with other parameters. */
  | { readonly kind: 'reused-key' }
  /** The import with this key was undone. */
  | { readonly kind: 'undone-key' }
  /** Nothing was changed. */
  | { readonly kind: 'ended'; readonly by: EndedBy }
  | ({ readonly kind: 'failed' } & WriteFailure)

/** `unexpected`: the sentence for an error that is not the database's. */
export function writeFailure(error: unknown, unexpected: string): WriteFailure {
  const cause = failureOf(error)
  if (cause !== 'other') return { reason: failureSentence(cause), cause, detail: String(error) }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { reason: unexpected, cause, detail }
}

/** The last progress of an import; `last` is how far it was. */
export function finalProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  switch (outcome.kind) {
    case 'ended': {
      const state = outcome.by === 'cancel' || outcome.by === 'hang-up' ? 'cancelled' : 'failed'
      return { state, done: 0, of: 0, reason: importMessages.ended[outcome.by] }
    }
    case 'failed':
      return { state: 'failed', done, of, reason: outcome.reason }
    case 'undone-key':
      return { state: 'undone', done, of }
    // The key belongs to an earlier import, which is done.
    case 'reused-key':
      return { state: 'done', done, of }
    case 'report':
      return { state: outcome.report.state === 'refused' ? 'refused' : 'done', done, of }
  }
}

/** A killed database is back within seconds: how often it is asked, and the milliseconds in between. */
const ATTEMPTS = 20
const PAUSE = 500

/**
 * The outcome of an import that was ended while it wrote, or lost its database: it may have been committed, which only the
 * database knows (`stored`). If the database stays away, the outcome stays unsure.
 */
export async function reconcileOutcome(
  outcome: ImportOutcome,
  hadBegunToWrite: boolean,
  stored: () => Promise<ImportReport | undefined>,
): Promise<ImportOutcome> {
  const committed = async (): Promise<ImportOutcome | undefined> => {
    const report = await stored()
    return report && { kind: 'report', report }
  }
  if (outcome.kind === 'ended') return hadBegunToWrite ? ((await committed()) ?? outcome) : outcome
  if (outcome.kind !== 'failed' || outcome.cause !== 'unsure') return outcome
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return (await committed()) ?? { kind: 'failed', cause: 'lost', reason: importMessages.failed.connectionLost }
    } catch {
      await wait(PAUSE)
    }
  }
  return outcome
}
