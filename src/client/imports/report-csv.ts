import { BYTE_ORDER_MARK, csvRow } from '#contract/csv-cell.ts'
import type { ImportReport } from '#contract/import-schema.ts'

/**
 * The rejected records as a CSV file (RFC 4180, with a byte order mark, without which Excel misreads accents).
 * Reasons quote the file, which may be hostile: no cell can run as a formula.
 */
export function rejectedCsv(errors: ImportReport['errors']): string {
  const rows = errors.map(({ record, line, column, reason }) => [record, line, column, reason])
  const records = [['Record', 'Line', 'Column', 'Reason'], ...rows].map((values) => csvRow(values))
  return BYTE_ORDER_MARK + records.join('')
}

/** 'orders.csv' → 'orders-rejected.csv'. */
export function rejectedCsvName(fileName: string): string {
  return `${withoutEnding(fileName) || 'import'}-rejected.csv`
}

/** 'orders.csv' → 'orders-to-mend.csv'; of a JSON file 'orders-to-mend.ndjson'. */
export function mendableName(fileName: string): string {
  const ending = /\.(?:json|ndjson|jsonl)$/i.test(fileName) ? 'ndjson' : 'csv'
  return `${withoutEnding(fileName) || 'import'}-to-mend.${ending}`
}

function withoutEnding(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point < 0 ? fileName : fileName.slice(0, point)
}
