import { emptyReport, type ImportReport } from '#contract/imports/import-schema.ts'
import type { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { UnknownColumns } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { UnknownShop } from './choose-shop.ts'

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
  const counts = isComplete ? { records, rejected, repeated, blank } : {}
  const question = refusal.question && { question: refusal.question }
  const reading = refusal instanceof UnknownColumns && refusal.reading
  const suggestion = reading && {
    suggestion: { headings: [...reading.headings], lists: reading.lists, mapping: reading.mapping },
  }
  const shops = refusal instanceof UnknownShop && { shops: refusal.shops, ...refusal.conflicts }
  return {
    ...report,
    ...counts,
    state: 'refused',
    errors: isComplete ? [reason, ...tally.errors()] : [reason],
    notes,
    ...question,
    ...shops,
    ...suggestion,
  }
}

/** The report on a file whose records have all been read. Throws a `Refusal` where no record was accepted. */
export function finishedReport(report: ImportReport, state: 'checked' | 'done', tally: RecordTally): ImportReport {
  tally.close()
  const { records, accepted, rejected, repeated, blank, notes } = tally
  const errors = tally.errors()
  if (accepted === 0) {
    const { line, reason } = errors[0] ?? { line: null, reason: '' }
    const { onlyRecordRejected, allRejected } = importMessages.tally
    throw new Refusal(rejected === 1 ? onlyRecordRejected(line ?? 0, reason) : allRejected(rejected, line ?? 0, reason))
  }
  return { ...report, state, records, accepted, rejected, repeated, blank, errors, notes }
}
