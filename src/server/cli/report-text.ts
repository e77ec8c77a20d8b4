import { DELIMITER_NAMES } from '#contract/imports/import-file.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { cliMessages } from './messages.ts'

/** Rejected records that are listed. */
const LISTED = 20

export function reportText(name: string, report: ImportReport): string {
  const [heading, ...details] = report.state === 'refused' ? refusalLines(name, report) : resultLines(name, report)
  return [heading ?? '', ...details.map((line) => `  ${line}`)].map(printable).join('\n')
}

function refusalLines(name: string, { errors, question, suggestion, shops = [] }: ImportReport): string[] {
  const [refusal, ...rejected] = errors
  const answer = question ? [cliMessages.answer[question], ...shops.map(cliMessages.shop)] : []
  if (suggestion) answer.push(...cliMessages.mappingToSave(JSON.stringify(suggestion.mapping, null, 2)).split('\n'))
  return [cliMessages.refused(name), refusal?.reason ?? '', ...answer, ...rejectedLines(rejected)]
}

function resultLines(name: string, report: ImportReport): string[] {
  const { format, encoding, delimiter, dateOrder, orders, notes, details: fileNotes = [], errors, conflicts } = report
  const delimiterName = delimiter === null ? null : (DELIMITER_NAMES[delimiter] ?? delimiter)
  const reading = [format, encoding, delimiterName, dateOrder && cliMessages.dates(dateOrder)]
  const details = reading.filter((one) => one !== null)
  return [
    report.state === 'checked' ? cliMessages.checked(name, details) : cliMessages.imported(name, details),
    cliMessages.orders(orders),
    cliMessages.records(report),
    ...[...fileNotes, ...notes].map(cliMessages.note),
    ...(conflicts
      ? [cliMessages.conflicts(conflicts), ...conflicts.named.slice(0, LISTED).map(cliMessages.conflict)]
      : []),
    ...rejectedLines(errors),
  ]
}

function rejectedLines(errors: ImportReport['errors']): string[] {
  const lines = errors.slice(0, LISTED).map(cliMessages.rejected)
  return errors.length > LISTED ? [...lines, cliMessages.moreRejected(errors.length - LISTED)] : lines
}

/** Escape sequences and bidi marks from a file are printed as text, so that they do not control the terminal. */
function printable(text: string): string {
  const escaped = (c: string) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`
  return text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, escaped)
}
