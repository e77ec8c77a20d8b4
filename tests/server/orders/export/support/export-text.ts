import { text } from 'node:stream/consumers'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { snapshotsOf } from '#server/database/open-database.ts'
import type { CsvDialect } from '#server/orders/export/csv-text.ts'
import { type ExportFormat, openExport } from '#server/orders/export/export-stream.ts'
import { jsonFormat } from '#server/orders/export/json-text.ts'
import type { ExportQuery } from '#server/orders/export/matching-orders.ts'

export const DIALECTS: readonly CsvDialect[] = [
  { delimiter: ',', decimalMark: '.', bom: false },
  { delimiter: ',', decimalMark: ',', bom: true },
  { delimiter: ';', decimalMark: ',', bom: true },
  { delimiter: ';', decimalMark: '.', bom: false },
]

export const JSON_FORMAT = jsonFormat(0)

/** What an export of the workspace writes. */
export async function exportText(
  place: DatabaseLocation | string,
  workspaceId: number,
  format: ExportFormat,
  question: Partial<ExportQuery> = {},
): Promise<string> {
  const location = typeof place === 'string' ? { kind: 'sqlite' as const, file: place } : place
  const { body } = await openExport(snapshotsOf(location), { workspaceId }, { ...DEFAULT_QUERY, ...question }, format)
  return await text(body)
}
