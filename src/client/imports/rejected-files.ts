import { BYTE_ORDER_MARK, csvRow } from '#contract/csv-cell.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'

/** The reasons as CSV (RFC 4180). They quote the file, so `csvRow` keeps cells from running as formulas. */
export function reasonsCsv(errors: ImportReport['errors']): string {
  const rows = errors.map(({ record, line, column, reason }) => [record, line, column, reason])
  const records = [['Record', 'Line', 'Column', 'Reason'], ...rows].map((values) => csvRow(values))
  return BYTE_ORDER_MARK + records.join('')
}

/** 'orders.csv' → 'orders-rejected.csv'. */
export function reasonsFileName(fileName: string): string {
  return `${withoutExtension(fileName) || 'import'}-rejected.csv`
}

/** 'orders.csv' → 'orders-to-correct.csv'; of a JSON file 'orders-to-correct.ndjson'. */
export function recordsFileName(fileName: string): string {
  const extension = /\.(?:json|ndjson|jsonl)$/i.test(fileName) ? 'ndjson' : 'csv'
  return `${withoutExtension(fileName) || 'import'}-to-correct.${extension}`
}

function withoutExtension(fileName: string): string {
  const point = fileName.lastIndexOf('.')
  return point < 0 ? fileName : fileName.slice(0, point)
}
