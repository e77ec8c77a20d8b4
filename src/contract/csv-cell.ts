/**
 * Texts that a spreadsheet may run as a formula: those that begin with an operator, also a full-width one, or have it after
 * quotes, blanks and invisible characters, which programs strip first. Also a leading tab or line break.
 */
const RUNS = [/^['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u, /^'*[\t\r\n]/]
/** Spreadsheets read texts of these characters as numbers or leave them unchanged. */
const NUMBER = /^[-+]?\d[\d.,]*(?:[eE][-+]?\d+)?$/
/** Most texts: no formulas, and no quotes are needed. It is tested faster than the other three. */
const PLAIN = /^(?:[a-z\d#](?:[^"\r\n,;\t|]*[a-z\d.)%])?)?$/i
const NEEDS_QUOTES = /["\r\n,;\t|]|^\s|\s$/

/** A text that is safe in a cell: an apostrophe is put before a formula. `unguarded` restores exactly the text. */
export function guarded(text: string): string {
  return runs(text) ? `'${text}` : text
}

/** The original text of `guarded`. Any other cell is returned unchanged. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && runs(cell.slice(1)) ? cell.slice(1) : cell
}

function runs(text: string): boolean {
  return RUNS.some((beginning) => beginning.test(text))
}

/** A text; a number, or a formatted one ('-1.5', '-1,5'); null for an empty cell. */
export type CsvValue = string | number | { readonly number: string } | null

/**
 * A CSV record (RFC 4180) with its line end. Texts are quoted if any delimiter requires it and are never formulas. A
 * `number` that is not one is written as a text.
 */
export function csvRow(values: readonly CsvValue[], delimiter = ','): string {
  return `${values.map((value) => csvCell(value, delimiter)).join(delimiter)}\r\n`
}

/** One value of a CSV record. */
export function csvCell(value: CsvValue, delimiter = ','): string {
  if (value === null) return ''
  if (typeof value === 'string') return textCell(value, delimiter)
  const digits = typeof value === 'number' ? String(value) : value.number
  if (!NUMBER.test(digits)) return textCell(digits, delimiter)
  return digits.includes(delimiter) ? `"${digits}"` : digits
}

function textCell(text: string, delimiter: string): string {
  if (PLAIN.test(text) && !text.includes(delimiter)) return text
  const safe = guarded(text)
  return NEEDS_QUOTES.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without it Excel reads UTF-8 in the machine's encoding and misreads accents. */
export const BYTE_ORDER_MARK = '\uFEFF'
