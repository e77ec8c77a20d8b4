import { DELIMITER_NAMES } from '#contract/import-file.ts'
import type { ImportReport } from '#contract/import-schema.ts'

const SHOWN = 20
const number = new Intl.NumberFormat('en')
const OPTIONS = {
  dateOrder: '--date-order day-first or --date-order month-first',
  decimalMark: '--decimal-mark comma or --decimal-mark point',
} as const

/** An import's report as a person reads it in a terminal. */
export function reportText(name: string, report: ImportReport): string {
  const { orders, errors, notes } = report
  if (report.state === 'refused') {
    const [why, ...others] = errors
    const { question } = report
    const answer = question ? [`  Add ${OPTIONS[question]} to the command.`] : []
    return [`${name}: refused, nothing was changed.`, `  ${why?.reason ?? ''}`, ...answer, ...errorLines(others)]
      .map(printable)
      .join('\n')
  }
  const how = [report.format, report.encoding, delimiterText(report.delimiter), dates(report.dateOrder)]
  const verb = report.state === 'checked' ? 'checked, nothing was written' : 'imported'
  return [
    `${name}: ${verb} (${how.filter(Boolean).join(', ')})`,
    `  orders: ${number.format(orders.created)} created, ${number.format(orders.updated)} updated, ${number.format(orders.unchanged)} unchanged`,
    `  records: ${number.format(report.records)} = ${number.format(report.accepted)} accepted + ${number.format(report.rejected)} rejected + ${number.format(report.repeated)} repeated + ${number.format(report.blank)} blank`,
    ...notes.map((note) => `  note: ${note}`),
    ...errorLines(errors),
  ]
    .map(printable)
    .join('\n')
}

function errorLines(errors: ImportReport['errors']): string[] {
  const lines = errors.slice(0, SHOWN).map(({ line, column, reason }) => {
    const place = column === null ? `line ${line}` : `line ${line}, ${column}`
    return `  rejected: ${place}: ${reason}`
  })
  return errors.length > SHOWN ? [...lines, `  … and ${errors.length - SHOWN} more; --json lists them`] : lines
}

function delimiterText(delimiter: string | null): string | null {
  return delimiter === null ? null : (DELIMITER_NAMES[delimiter] ?? delimiter)
}

function dates(order: string | null): string | null {
  return order === null ? null : `dates ${order}`
}

/** What a file says must not steer the terminal: escape sequences and bidi marks are shown, not obeyed. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
