import type { ImportFormat } from '#contract/import-schema.ts'
import { type CsvRecord, readCsv } from '#server/imports/reading/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { genericLayout, missingColumns, recognisedFields } from './generic.ts'
import type { Layout } from './layout.ts'
import { orderboardLayout } from './orderboard.ts'
import { shopifyLayout } from './shopify.ts'
import { stripeLayout } from './stripe.ts'
import { woocommerceAnalyticsLayout } from './woocommerce-analytics.ts'
import { skyvergeLayout } from './woocommerce-skyverge.ts'
import { webtoffeeLayout } from './woocommerce-webtoffee.ts'

const LAYOUTS = [
  orderboardLayout,
  shopifyLayout,
  stripeLayout,
  woocommerceAnalyticsLayout,
  webtoffeeLayout,
  skyvergeLayout,
  genericLayout,
]
const DELIMITERS = [',', ';', '\t', '|']
const SHOPS: Partial<Record<ImportFormat, string>> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe',
}
/** Titles above the headings take at most so many lines. */
const HEADING_ROWS = 40

export interface RecognisedCsv {
  readonly delimiter: string
  readonly layout: Layout
  readonly headings: readonly string[]
  /** How many records stand above the first order, the headings included. */
  readonly skip: number
}

/**
 * Finds delimiter, heading row and format together: of the delimiters, the one under which a row names most fields.
 * Throws a `Refusal` with the columns found and those needed.
 */
export function recogniseCsv(start: string, forced: string | undefined, format: ImportFormat): RecognisedCsv {
  const tries = (forced ? [forced] : DELIMITERS).map((delimiter) => tryDelimiter(start, delimiter, format))
  const best = tries.flatMap(({ match }) => match ?? []).sort((a, b) => b.layout.found.size - a.layout.found.size)[0]
  if (best) return best
  const closest = tries.sort((a, b) => b.fields - a.fields || b.headings.length - a.headings.length)[0]
  const failure = closest?.failure ?? (closest?.fields === 0 ? tries.find((one) => one.failure)?.failure : undefined)
  if (failure) throw failure
  throw new Refusal(nothingRecognised(closest?.headings ?? [], format))
}

interface Try {
  readonly match: RecognisedCsv | undefined
  readonly fields: number
  readonly headings: readonly string[]
  readonly failure: Refusal | undefined
}

function tryDelimiter(start: string, delimiter: string, format: ImportFormat): Try {
  const { records, failure } = firstRecords(start, delimiter)
  let fields = 0
  let headings: readonly string[] = []
  for (const [i, { cells }] of records.entries()) {
    for (const layoutOf of LAYOUTS) {
      const layout = layoutOf(cells)
      if (layout && (format === 'auto' || layout.family === format)) {
        return {
          match: { delimiter, layout, headings: cells, skip: i + 1 },
          fields,
          headings: cells,
          failure: undefined,
        }
      }
    }
    const known = recognisedFields(cells)
    if (known > fields || (fields === 0 && cells.length > headings.length)) {
      fields = known
      headings = cells
    }
  }
  return { match: undefined, fields, headings, failure }
}

function firstRecords(start: string, delimiter: string): { records: CsvRecord[]; failure: Refusal | undefined } {
  const records: CsvRecord[] = []
  try {
    for (const record of readCsv([start], delimiter)) {
      records.push(record)
      if (records.length >= HEADING_ROWS) break
    }
    return { records, failure: undefined }
  } catch (error) {
    if (error instanceof Refusal) return { records, failure: error }
    throw error
  }
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
