import { missingFields } from '#contract/imports/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/imports/import-mapping.ts'
import type { ImportFormat } from '#contract/imports/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { absentHeading } from './columns.ts'
import type { GuessedTable } from './recognition/guess-table.ts'
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
 * Why the table isn't read unaided, with the best guess, which a person can confirm or change. `failure` is why one of the
 * tables could not be read further.
 */
export function unrecognisedTable(
  guess: GuessedTable | undefined,
  failure: Refusal | undefined,
  { format, mapping }: SourceOptions,
): Refusal {
  const cause = guess && guess.known > 0 ? guess.row.table.failure : failure
  if (cause) return cause
  if (!guess || guess.row.headings.length < 2) return new Refusal(messageFor(undefined, format))
  const reading = tableReading(guess.row, { ...guess.options, ...mapping, layout: 'table' }, guess.columns)
  const { confidence, otherTotal, notes } = guess
  return new UnknownColumns(messageFor(guess, format), { ...reading, confidence, otherTotal }, notes)
}

function messageFor(guess: GuessedTable | undefined, format: ImportFormat): string {
  const headings = guess?.row.headings ?? []
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '')
  const shop = SHOPS[format]
  if (shop) return messages.notThisShop(shop, found)
  if (!guess || found.length === 0) return messages.none
  const missing = missingFields((field) => guess.columns.has(field), guess.options.missingIds)
  if (missing.length > 0) return messages.unrecognised(missing, found)
  if (guess.row.line === 0) return messages.noHeadings
  return guess.isSure ? messages.notThisLayout(found) : messages.uncertain(found)
}
