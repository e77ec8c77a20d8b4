import { missingFields } from '#contract/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { absentHeading, type ColumnMap } from './columns.ts'
import { genericColumns } from './generic-table.ts'
import { type SourceOptions, UnknownColumns } from './source.ts'
import { type HeadingRow, tableReading } from './table-start.ts'

const { columns: messages } = importMessages
const SHOPS: Partial<Record<ImportFormat, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe',
}

/** Names a column of the mapping that the widest row does not have. */
export function absentColumn(
  candidates: readonly HeadingRow[],
  { headingLine }: ImportMapping,
  columns: MappedColumns,
): Refusal {
  const [widest] = candidates.toSorted((a, b) => b.headings.length - a.headings.length)
  const absent = absentHeading(widest?.headings ?? [], columns) ?? ''
  return new Refusal(headingLine ? messages.absentOnLine(absent, headingLine) : messages.absent(absent))
}

/**
 * Why no row has the headings of orders, with the columns of the row that looks most like headings. `failure` is why one
 * of the tables could not be read further.
 */
export function unrecognisedTable(
  candidates: readonly HeadingRow[],
  failure: Refusal | undefined,
  { format, mapping }: SourceOptions,
): Refusal {
  const guesses = candidates.map((candidate) => ({ ...candidate, columns: genericColumns(candidate.headings) }))
  const [closest] = guesses.sort((a, b) => b.columns.size - a.columns.size || b.headings.length - a.headings.length)
  const cause = closest && closest.columns.size > 0 ? closest.table.failure : failure
  if (cause) return cause
  if (!closest) return new Refusal(messageFor([], new Map(), format))
  const { headings, columns } = closest
  const reading = tableReading(closest, { ...mapping, layout: 'table' }, columns)
  return new UnknownColumns(messageFor(headings, columns, format), reading)
}

function messageFor(headings: readonly string[], columns: ColumnMap, format: ImportFormat): string {
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '')
  const shop = SHOPS[format]
  if (shop) return found.length > 0 ? messages.notThisShop(shop, found) : messages.notThisShopNoColumns(shop)
  if (found.length === 0) return messages.none
  const missing = missingFields((field) => columns.has(field))
  return missing.length > 0 ? messages.unrecognised(missing, found) : messages.notThisLayout(found)
}
