/**
 * What a spreadsheet may take for a formula: a text that begins with an operator, or does so behind quotes, blank space
 * and invisible characters (programs strip them first); the wide forms too. Also a tab or a line break at the start.
 */
const RUNS = [/^['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u, /^'*[\t\r\n]/]
const NEEDS_QUOTES = /["\r\n,;\t|]|^\s|\s$/

/** A text as it may stand in a cell: with an apostrophe before what would run. `unguarded` gives back exactly the text. */
export function guarded(text: string): string {
  return runs(text) ? `'${text}` : text
}

/** The text that `guarded` was given. A cell that it cannot have made comes back as it is. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && runs(cell.slice(1)) ? cell.slice(1) : cell
}

function runs(text: string): boolean {
  return RUNS.some((beginning) => beginning.test(text))
}

/** A text as a CSV cell (RFC 4180) for every delimiter; never a formula. */
export function textCell(text: string): string {
  const safe = guarded(text)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A number that we wrote ourselves, '-1.5' or '-1,5': it stays a number, so nothing is put before it. */
export function numberCell(digits: string, delimiter: string): string {
  return digits.includes(delimiter) ? `"${digits}"` : digits
}

/** One cell of a comma-separated file; '' for what is not there. */
export function csvCell(value: string | number | null): string {
  if (value === null) return ''
  return typeof value === 'number' ? numberCell(String(value), ',') : textCell(value)
}

/** A record out of finished cells. */
export function csvRecord(cells: readonly string[], delimiter = ','): string {
  return `${cells.join(delimiter)}\r\n`
}

/** Without it Excel takes UTF-8 for the machine's own encoding and misreads accents. */
export const BYTE_ORDER_MARK = '\uFEFF'
