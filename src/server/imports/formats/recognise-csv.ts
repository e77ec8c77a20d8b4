import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportFormat } from '#contract/import-schema.ts'
import { Refusal, UnknownColumns } from '#server/imports/refusal.ts'
import { cellsFrom, type FirstRecords, firstRecords, headingRows, type TableStart } from './first-records.ts'
import { genericColumns, missingColumns, recognisedFields } from './generic.ts'
import { headingsKey } from './headings-key.ts'
import type { Layout } from './layout.ts'
import { recogniseLayout } from './layouts.ts'
import { headingsOf } from './mapped-columns.ts'
import { mappedCsv, rememberedCsv } from './mapped-csv.ts'
import { headedBy, isHeadingLine, type RecognisedCsv } from './recognised-csv.ts'
import type { SourceOptions } from './source.ts'

const DELIMITERS = [',', ';', '\t', '|']
const SHOPS: Partial<Record<ImportFormat, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe',
}

/**
 * Finds delimiter, heading row and format together: as the mapping says, else as an earlier file with these headings was
 * read, else of the delimiters the one under which a row names most fields. Throws a `Refusal`; `UnknownColumns` with the
 * columns found and those needed.
 */
export function recogniseCsv(start: TableStart, options: SourceOptions): RecognisedCsv {
  const { mapping, remembered } = options
  const delimiter = mapping?.delimiter ?? start.delimiter
  const tries = (delimiter ? [delimiter] : DELIMITERS).map((one) => firstRecords(start, one, mapping?.headingLine))
  demandHeadingLine(tries, mapping)
  if (mapping?.columns) return { ...mappedCsv(tries, mapping, mapping.columns), mapping }
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
  readonly tried: FirstRecords
  readonly match: RecognisedCsv | undefined
  /** Of the row that comes nearest to headings: how many fields it names, and which row it is. */
  readonly fields: number
  readonly headings: readonly string[]
  readonly row: number
}

function candidateOf(tried: FirstRecords, { format, mapping }: SourceOptions): Candidate {
  const isWanted = ({ family, name }: Layout) =>
    mapping?.layout ? name === mapping.layout : format === 'auto' || family === format
  let nearest: Omit<Candidate, 'tried' | 'match'> = { fields: 0, headings: [], row: 0 }
  for (const [i, record] of tried.records.entries()) {
    if (!isHeadingLine(record, mapping)) continue
    const { cells } = record
    const layout = recogniseLayout(cells, isWanted)
    if (layout) return { tried, match: headedBy(tried, i, layout), fields: 0, headings: cells, row: i }
    const fields = recognisedFields(cells)
    const isWider = nearest.fields === 0 && cells.length > nearest.headings.length
    if (fields > nearest.fields || isWider) nearest = { fields, headings: cells, row: i }
  }
  return { tried, match: undefined, ...nearest }
}

/** Throws a `Refusal` where no row begins on the line that a person says the headings stand on. */
function demandHeadingLine(tries: readonly FirstRecords[], mapping: ImportMapping | undefined): void {
  if (mapping?.headingLine === undefined) return
  if (tries.some(({ records }) => records.some((record) => isHeadingLine(record, mapping)))) return
  throw new Refusal(
    `No row begins on line ${mapping.headingLine} in the first 256 kB of the file, where its headings are said to stand. Choose another line.`,
  )
}

function unrecognised(candidates: readonly Candidate[], { format, mapping }: SourceOptions): Refusal {
  const [closest] = [...candidates].sort((a, b) => b.fields - a.fields || b.headings.length - a.headings.length)
  const fallback = closest?.fields === 0 ? candidates.find(({ tried }) => tried.failure)?.tried.failure : undefined
  const failure = closest?.tried.failure ?? fallback
  if (failure) return failure
  const headings = closest?.headings ?? []
  const columns = headingsOf(genericColumns(headings).columns, headings)
  const reading = {
    layout: 'table',
    headings,
    headingLine: closest?.tried.records[closest.row]?.line ?? null,
    headingRows: closest ? headingRows(closest.tried) : [],
    key: headingsKey(headings),
    mapping: { ...mapping, ...(closest && { delimiter: closest.tried.delimiter as ',' }), layout: 'table', columns },
    remembered: false,
  } as const
  const below = closest ? cellsFrom(closest.tried, closest.row + 1) : []
  return new UnknownColumns(nothingRecognised(headings, format), reading, below)
}

function nothingRecognised(headings: readonly string[], format: ImportFormat): string {
  const names = headings.map((heading) => heading.trim().slice(0, 40)).filter((heading) => heading !== '')
  const found = names.length > 0 ? `The columns found are: ${listed(names)}.` : 'No columns were found.'
  const name = SHOPS[format]
  if (name) {
    return `This is no ${name} order export: its columns are missing. ${found} Choose the format "auto" and import again.`
  }
  const missing = missingColumns(headings)
  const needed = missing.length > 0 ? ` What is missing: ${missing.join('; ')}.` : ''
  return `No row of headings for orders was found.${needed} ${found} Name the columns for example "Order ID", "Date", "Customer", "Total", and import again.`
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `"${name}"`)
  return names.length > 20 ? `${shown.join(', ')} and ${names.length - 20} more` : shown.join(', ')
}
