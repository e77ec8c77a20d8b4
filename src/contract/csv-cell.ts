/**
 * What a spreadsheet may take for a formula: a text that begins with an operator, or does so behind quotes, blank space
 * and invisible characters (programs strip them first); the wide forms too. Also a tab or a line break at the start.
 */
const RUNS = [/^['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u, /^'*[\t\r\n]/]
/** Any text of these characters is a number to a spreadsheet, or a text that it leaves alone. */
const NUMBER = /^[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?$/
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

/** A text; a number, or one that is written already, '-1.5' or '-1,5'; null for what is not there. */
export type CsvValue = string | number | { readonly number: string } | null

/**
 * A record of CSV (RFC 4180) with its end. Texts have quotes where any delimiter needs them, and are never a formula;
 * numbers stay numbers. What is given as a number and is none is written as a text.
 */
export function csvRow(values: readonly CsvValue[], delimiter = ','): string {
  return `${values.map((value) => csvCell(value, delimiter)).join(delimiter)}\r\n`
}

/** One value of such a record. */
export function csvCell(value: CsvValue, delimiter = ','): string {
  if (value === null) return ''
  if (typeof value === 'string') return textCell(value, delimiter)
  const digits = typeof value === 'number' ? String(value) : value.number
  if (!NUMBER.test(digits)) return textCell(digits, delimiter)
  return digits.includes(delimiter) ? `"${digits}"` : digits
}

function textCell(text: string, delimiter: string): string {
  const safe = guarded(text)
  return NEEDS_QUOTES.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it Excel takes UTF-8 for the machine's own encoding and misreads accents. */
export const BYTE_ORDER_MARK = '\uFEFF'
