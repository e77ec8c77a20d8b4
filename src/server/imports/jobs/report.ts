import type { ImportReport } from '#contract/import-schema.ts'
import type { Account } from '#server/imports/record-tally.ts'
import type { Refusal } from '#server/imports/refusal.ts'

/** A report of which nothing is known yet. */
export function emptyReport(id: string): ImportReport {
  return {
    id,
    state: 'refused',
    format: null,
    encoding: null,
    delimiter: null,
    dateOrder: null,
    records: 0,
    accepted: 0,
    rejected: 0,
    repeated: 0,
    blank: 0,
    orders: { created: 0, updated: 0, unchanged: 0 },
    errors: [],
    notes: [],
  }
}

/** The report on a file that is refused: first the sentence why, then what was wrong with single records. */
export function refusedReport(report: ImportReport, refusal: Refusal, account: Account): ImportReport {
  const whole = { record: null, line: refusal.line, column: null, reason: refusal.message }
  const { rejected, repeated, blank, records, accepted, notes } = account
  const counted = accepted === 0 && rejected + repeated + blank === records
  // A file that could not be read to its end has no account.
  const counts = counted ? { records, rejected, repeated, blank } : {}
  const question = refusal.question && { question: refusal.question }
  return { ...report, ...counts, state: 'refused', errors: [whole, ...account.errors()], notes, ...question }
}
