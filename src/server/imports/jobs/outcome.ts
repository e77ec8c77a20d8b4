import { setTimeout as wait } from 'node:timers/promises'
import { emptyReport, type ImportProgress, type ImportReport } from '#contract/imports/import-schema.ts'
import type { DatabaseFailure } from '#server/database/database-errors.ts'
import type { JobOutcome } from '#server/database/job.ts'
import { DATABASE_MESSAGES } from '#server/database/messages.ts'
import type { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { UnknownColumns } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { Refusal } from '#server/imports/refusal.ts'
import { UnknownShop } from '#server/imports/write/file-shops.ts'

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

/** The outcome of an import that was ended. */
export function endedOutcome(cause: EndedBy): ImportFailure {
  return { kind: 'failed', cause, reason: importMessages.ended[cause] }
}

/** The outcome of an import's job. */
export function importOutcome(outcome: JobOutcome<ImportOutcome>): ImportOutcome {
  if (outcome.kind === 'done') return outcome.result
  const { kind, cause: failure, detail } = outcome
  const cause = failure === 'memory' || failure === 'ended' ? 'other' : failure
  const reason = failure === 'memory' ? importMessages.failed.outOfMemory : failureReason(cause)
  return { kind, cause, reason, detail }
}

/** The sentence for the user about an import that failed. */
export function failureReason(cause: DatabaseFailure): string {
  return cause === 'other' ? importMessages.failed.import : DATABASE_MESSAGES.failure[cause]
}

/** The last progress of an import that ended at `done` of `of`. */
export function finalProgress(outcome: ImportOutcome, { done, of }: ImportProgress): ImportProgress {
  if (outcome.kind === 'report') return { state: outcome.report.state === 'refused' ? 'refused' : 'done', done, of }
  const { cause, reason } = outcome
  return { state: cause === 'cancel' || cause === 'disconnect' ? 'cancelled' : 'failed', done: 0, of: 0, reason }
}

/** A killed database is back within seconds: how often it is asked, and the milliseconds in between. */
const ATTEMPTS = 20
const PAUSE = 500

/** An import that lost its database may have been committed, which only that knows (`stored`); else it stays unsure. */
export async function reconcileOutcome(
  outcome: ImportOutcome,
  stored: () => Promise<ImportReport | undefined>,
): Promise<ImportOutcome> {
  if (outcome.kind !== 'failed' || outcome.cause !== 'unsure') return outcome
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const report = await stored()
      if (report) return { kind: 'report', report }
      return { kind: 'failed', cause: 'lost', reason: failureReason('lost') }
    } catch {
      await wait(PAUSE)
    }
  }
  return outcome
}

/** The report on a file that was refused before it was read, or whose import failed. */
export function failedReport(id: string, reason: string): ImportReport {
  return { ...emptyReport(id), errors: [{ record: null, line: null, column: null, reason }] }
}

/** The report on a refused file: first why it is refused, then the rejected records. */
export function refusedReport(report: ImportReport, refusal: Refusal, tally: RecordTally): ImportReport {
  const reason = { record: null, line: refusal.line, column: null, reason: refusal.message }
  const { rejected, repeated, blank, records, accepted, notes } = tally
  // Where orders were read, or the file not to its end, the records that were rejected so far mean nothing.
  const isComplete = accepted === 0 && rejected + repeated + blank === records
  const reading = refusal instanceof UnknownColumns ? refusal.reading : undefined
  const suggestion = reading && { headings: [...reading.headings], lists: reading.lists, mapping: reading.mapping }
  return {
    ...report,
    ...(isComplete && { records, rejected, repeated, blank }),
    state: 'refused',
    errors: isComplete ? [reason, ...tally.errors()] : [reason],
    notes,
    ...(refusal.question && { question: refusal.question }),
    ...(refusal instanceof UnknownShop && refusal.found),
    ...(suggestion && { suggestion }),
  }
}
