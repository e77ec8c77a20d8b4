import { parseArgs } from 'node:util'
import { MAX_HEADING_LINE } from '#contract/import-choices.ts'
import {
  DATE_ORDERS,
  type DateOrder,
  DECIMAL_MARKS,
  type DecimalMark,
  IMPORT_FORMATS,
  type ImportFormat,
} from '#contract/import-schema.ts'

export interface ImportArguments {
  readonly files: readonly string[]
  readonly format: ImportFormat
  readonly dryRun: boolean
  readonly json: boolean
  readonly dateOrder: DateOrder | undefined
  readonly decimalMark: DecimalMark | undefined
  /** A file with a mapping as JSON. */
  readonly mapping: string | undefined
  /** The line of the file on which its headings stand, from 1. */
  readonly headingLine: number | undefined
  /** Where the rejected records go. */
  readonly rejected: string | undefined
}

export const USAGE = `Usage: npm run import -- FILE… [--format ${IMPORT_FORMATS.join('|')}] [--dry-run] [--json] [--date-order day-first|month-first] [--decimal-mark point|comma] [--heading-line N] [--mapping FILE.json] [--rejected FILE]`

/** What was asked for on the command line is not possible; the message says what is. */
export class UsageError extends Error {}

/** Throws `UsageError`. */
export function importArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = parsed(args)
  if (positionals.length === 0) throw new UsageError('Which file? Name at least one.')
  if (values.rejected !== undefined && positionals.length > 1)
    throw new UsageError('--rejected takes the rejected records of one file. Import the files one by one.')
  return {
    files: positionals,
    format: oneOf('--format', values.format ?? 'auto', IMPORT_FORMATS),
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    mapping: values.mapping,
    headingLine: values['heading-line'] === undefined ? undefined : lineNumber(values['heading-line']),
    rejected: values.rejected,
    dateOrder:
      values['date-order'] === undefined ? undefined : oneOf('--date-order', values['date-order'], DATE_ORDERS),
    decimalMark:
      values['decimal-mark'] === undefined ? undefined : oneOf('--decimal-mark', values['decimal-mark'], DECIMAL_MARKS),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        'date-order': { type: 'string' },
        'decimal-mark': { type: 'string' },
        mapping: { type: 'string' },
        'heading-line': { type: 'string' },
        rejected: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function lineNumber(value: string): number {
  const line = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (line >= 1 && line <= MAX_HEADING_LINE) return line
  throw new UsageError(`--heading-line is "${value}"; it must be the number of a line, from 1 to ${MAX_HEADING_LINE}.`)
}

function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const known = allowed.find((one) => one === value)
  if (known) return known
  throw new UsageError(`${name} is "${value}"; it must be one of ${allowed.join(', ')}.`)
}
