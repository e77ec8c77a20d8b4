import type { ImportReport } from '#contract/import-schema.ts'

/**
 * The rejected records as a CSV file (RFC 4180, with a byte order mark, without which Excel misreads accents).
 * Reasons quote the file, which may be hostile: no cell can run as a formula.
 */
export function rejectedCsv(errors: ImportReport['errors']): string {
  const rows = errors.map(({ record, line, column, reason }) => [record, line, column, reason])
  return `\uFEFF${[['Record', 'Line', 'Column', 'Reason'], ...rows].map(csvRow).join('')}`
}

function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** One cell: an apostrophe before what a spreadsheet would take for a formula, quotes where the text needs them. */
export function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 'orders.csv' → 'orders-rejected.csv'. */
export function rejectedCsvName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '') || 'import'}-rejected.csv`
}
