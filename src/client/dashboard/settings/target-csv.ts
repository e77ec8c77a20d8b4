import { BYTE_ORDER_MARK, csvRow } from '#contract/csv-cell.ts'
import { TARGET_MONTH, type Target } from '#contract/dashboard/target-schema.ts'
import { targetProblems } from './messages.ts'
import { readTargetAmount, targetText } from './target-amount.ts'

const HEADINGS = ['Month', 'Currency', 'Amount'] as const

/** The targets as a file that `readTargetCsv` reads back: month, currency, amount. */
export function targetCsv(targets: readonly Target[]): string {
  const records = targets.map(({ month, currency, amount }) =>
    csvRow([month, currency, { number: targetText(amount, currency) }]),
  )
  return BYTE_ORDER_MARK + csvRow(HEADINGS) + records.join('')
}

export interface ReadTargets {
  readonly targets: readonly Target[]
  /** A sentence with the line for each line that is not used. */
  readonly problems: readonly string[]
}

/**
 * Reads lines of month, currency and amount from a file or from spreadsheet cells, separated by comma, semicolon or tab,
 * with or without headings. Of two lines for the same month and currency the later is used.
 */
export function readTargetCsv(text: string): ReadTargets {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const delimiter = ['\t', ';', ','].find((mark) => lines[0]?.includes(mark)) ?? ','
  const known = new Map<string, { target: Target; line: number }>()
  const problems: string[] = []
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line, delimiter)
    if (line.trim() === '' || (index === 0 && cells[0]?.toLowerCase() === 'month')) continue
    const target = readLine(cells)
    if (typeof target === 'string') {
      problems.push(targetProblems.atLine(index + 1, target))
      continue
    }
    const key = `${target.currency} ${target.month}`
    const earlier = known.get(key)
    if (earlier)
      problems.push(
        targetProblems.atLine(earlier.line, targetProblems.repeated(target.month, target.currency, index + 1)),
      )
    known.set(key, { target, line: index + 1 })
  }
  return { targets: [...known.values()].map(({ target }) => target), problems }
}

function readLine(cells: readonly string[]): Target | string {
  const [month = '', currency = '', amount = ''] = cells
  if (cells.length !== 3) return targetProblems.wrongCells(cells.length)
  if (!new RegExp(TARGET_MONTH).test(month)) return targetProblems.notAMonth(month)
  if (!/^[A-Z]{3}$/.test(currency)) return targetProblems.notACurrency(currency)
  const read = readTargetAmount(amount, currency)
  return typeof read === 'string' ? read : { month, currency, amount: read }
}

/** A line's cells without their quotes. No target contains a quoted line break. */
function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = []
  for (let start = 0; start <= line.length; ) {
    const close = line[start] === '"' ? closingQuote(line, start + 1) : -1
    const next = line.indexOf(delimiter, close < 0 ? start : close)
    const end = next < 0 ? line.length : next
    cells.push(
      close < 0
        ? line.slice(start, end).trim()
        : line
            .slice(start + 1, close)
            .replaceAll('""', '"')
            .trim(),
    )
    start = end + 1
  }
  return cells
}

/** The index of the quote that closes a cell, or -1; a doubled quote is part of the cell. */
function closingQuote(line: string, from: number): number {
  let quote = line.indexOf('"', from)
  while (quote >= 0 && line[quote + 1] === '"') quote = line.indexOf('"', quote + 2)
  return quote
}
