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
  return `${fileName.replace(/\.[^.]*$/, '') || 'import'}-rejected.csv`
}

/** 'orders.csv' → 'orders-to-mend.csv'; of a JSON file 'orders-to-mend.ndjson'. */
export function mendableName(fileName: string): string {
  const ending = /\.(?:json|ndjson|jsonl)$/i.test(fileName) ? 'ndjson' : 'csv'
  return `${fileName.replace(/\.[^.]*$/, '') || 'import'}-to-mend.${ending}`
}
