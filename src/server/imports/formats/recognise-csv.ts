import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { headingsOf } from './columns.ts'
import { headingsFingerprint } from './fingerprint.ts'
import {
  cellsFrom,
  type FirstRecords,
  firstRecords,
  headedBy,
  headingRows,
  mayBeHeadings,
  type RecognisedCsv,
  type TableStart,
} from './first-records.ts'
import { genericColumns, missingColumns, recognisedFields } from './generic-table.ts'
import { recogniseLayout } from './layouts.ts'
import { mappedCsv, rememberedCsv } from './mapped-csv.ts'
import { type Layout, type SourceOptions, UnknownColumns } from './source.ts'

const DELIMITERS = [',', ';', '\t', '|']
const SHOPS: Partial<Record<ImportFormat, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe',
}

/**
 * Finds delimiter, heading row and format together: from the mapping, else as an earlier file with these headings was
 * read, else with the delimiter by which a row names most fields. Throws a `Refusal`, or `UnknownColumns` with the columns
 * found.
 */
export function recogniseCsv(start: TableStart, options: SourceOptions): RecognisedCsv {
  const { mapping, remembered } = options
  const delimiter = mapping?.delimiter ?? start.delimiter
  const tries = (delimiter ? [delimiter] : DELIMITERS).map((one) => firstRecords(start, one, mapping?.headingLine))
  demandHeadingLine(tries, mapping)
  if (mapping?.columns) return mappedCsv(tries, mapping, mapping.columns)
  const known = !mapping && remembered && rememberedCsv(tries, remembered)
  if (known) return known
  const candidates = tries.map((one) => candidateOf(one, options))
  const best = candidates
    .flatMap(({ match }) => match ?? [])
    .sort((a, b) => b.layout.found.size - a.layout.found.size)[0]
  if (best) return { ...best, mapping }
  throw unrecognised(candidates, options)
}

interface Candidate {
  readonly first: FirstRecords
  readonly match: RecognisedCsv | undefined
  /** Of the row that looks most like headings: how many fields it names, and which row it is. */
  readonly fields: number
  readonly headings: readonly string[]
  readonly row: number
}

function candidateOf(first: FirstRecords, { format, mapping }: SourceOptions): Candidate {
  const isWanted = ({ family, name }: Layout) =>
    mapping?.layout ? name === mapping.layout : format === 'auto' || family === format
  let closest: Omit<Candidate, 'first' | 'match'> = { fields: 0, headings: [], row: 0 }
  for (const [i, record] of first.records.entries()) {
    if (!mayBeHeadings(record, mapping)) continue
    const { cells } = record
    const layout = recogniseLayout(cells, isWanted)
    if (layout) return { first, match: headedBy(first, i, layout), fields: 0, headings: cells, row: i }
    const fields = recognisedFields(cells)
    const isWider = closest.fields === 0 && cells.length > closest.headings.length
    if (fields > closest.fields || isWider) closest = { fields, headings: cells, row: i }
  }
  return { first, match: undefined, ...closest }
}

/** Throws a `Refusal` if no row begins on the line that the user chose for the headings. */
function demandHeadingLine(tries: readonly FirstRecords[], mapping: ImportMapping | undefined): void {
  if (mapping?.headingLine === undefined) return
  if (tries.some(({ records }) => records.some((record) => mayBeHeadings(record, mapping)))) return
  throw new Refusal(importMessages.columns.noRowOnLine(mapping.headingLine))
}

function unrecognised(candidates: readonly Candidate[], { format, mapping }: SourceOptions): Refusal {
  const [closest] = [...candidates].sort((a, b) => b.fields - a.fields || b.headings.length - a.headings.length)
  const fallback = closest?.fields === 0 ? candidates.find(({ first }) => first.failure)?.first.failure : undefined
  const failure = closest?.first.failure ?? fallback
  if (failure) return failure
  const headings = closest?.headings ?? []
  const columns = headingsOf(genericColumns(headings).columns, headings)
  const reading = {
    layout: 'table',
    headings,
    headingLine: closest?.first.records[closest.row]?.line ?? null,
    headingRows: closest ? headingRows(closest.first) : [],
    key: headingsFingerprint(headings),
    mapping: { ...mapping, ...(closest && { delimiter: closest.first.delimiter as ',' }), layout: 'table', columns },
    remembered: false,
  } as const
  const below = closest ? cellsFrom(closest.first, closest.row + 1) : []
  return new UnknownColumns(unrecognisedMessage(headings, format), reading, below)
}

function unrecognisedMessage(headings: readonly string[], format: ImportFormat): string {
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '')
  const { columns } = importMessages
  const shop = SHOPS[format]
  if (shop) return found.length > 0 ? columns.notThisShop(shop, found) : columns.notThisShopNoColumns(shop)
  if (found.length === 0) return columns.none
  const missing = missingColumns(headings)
  return missing.length > 0 ? columns.unrecognised(missing, found) : columns.notThisLayout(found)
}
