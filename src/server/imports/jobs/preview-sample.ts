import type { ImportField } from '#contract/imports/import-fields.ts'
import { PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import { EMPTY_PREVIEW, type ImportPreview, type PreviewOrder } from '#contract/imports/import-preview.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import type { FileOrder } from '#server/imports/assemble/file-order.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { entriesOf } from '#server/imports/formats/columns.ts'
import { type Source, type SourceReading, untilCutOff } from '#server/imports/formats/source.ts'

/** Records that a preview reads. */
export const PREVIEWED_RECORDS = 2_000
/** Columns that it lists; all of them are read. */
const COLUMNS = 300
const SAMPLES = 3
const SAMPLE_LENGTH = 80
export const PREVIEWED_ORDERS = 5
const ERRORS = 10
const TEXT_LENGTH = 200

/** The records of a source's beginning. The last record of a part is left out: it may be cut off. */
export function firstRows(source: Source, isPart: boolean): Source {
  const records = function* () {
    let bytes = 0
    const all = source.records((read) => {
      bytes = read
    })
    const first: FileRecord[] = []
    for (const record of isPart ? untilCutOff(all) : all) {
      first.push(record)
      if (first.length > PREVIEWED_RECORDS || bytes >= PREVIEWED_TEXT) break
    }
    const isLastLeftOut = first.length > PREVIEWED_RECORDS || (isPart && first.length > 1)
    yield* isLastLeftOut ? first.slice(0, -1) : first
  }
  return { ...source, records }
}

/** The heading row, and the columns with the field that each is read as and its first texts. */
export function previewReading({ headings, samples, key: _key, isGuess: _isGuess, ...shown }: SourceReading) {
  const fieldOf = new Map<string, ImportField>()
  for (const [field, names] of entriesOf(shown.mapping.columns ?? {})) {
    for (const name of names) if (!fieldOf.has(name)) fieldOf.set(name, field)
  }
  const columns = headings.slice(0, COLUMNS).map((text, i) => {
    const heading = text.trim()
    const field = fieldOf.get(heading) ?? null
    // Of two columns with the same heading, the first is the one that is read.
    fieldOf.delete(heading)
    return { heading: heading.slice(0, 1000), field, samples: samplesOf(samples, i) }
  })
  return { ...shown, columns, moreColumns: Math.max(0, headings.length - COLUMNS) }
}

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const texts = rows.map((cells) => (cells[column] ?? '').trim()).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH))
}

/** How records were read and what speaks against it, the first of `orders` as the list will show them, and the first of the rejected records. */
export function previewOf(
  collected: Collected,
  orders: readonly FileOrder[],
  doubts: readonly string[],
): ImportPreview {
  const { source, tally, groups, statuses, withoutId, isExact } = collected
  const faults = tally.errors().slice(0, ERRORS)
  const shown = orders.slice(0, PREVIEWED_ORDERS)
  const ids = new Set(shown.map(({ id }) => id))
  const lines = new Map(
    groups
      .orders()
      .filter(({ id }) => ids.has(id))
      .take(ids.size)
      .map(({ id, rows }) => [id, rows[0]?.line ?? 0]),
  )
  return {
    ...EMPTY_PREVIEW,
    ...previewReading(source.reading),
    recognised: !source.reading.isGuess && doubts.length === 0,
    doubts: [...doubts],
    isExact,
    format: source.format,
    withoutId,
    statuses: [...statuses.listed.values()],
    moreStatuses: statuses.further,
    orders: shown.map((order) => previewOrder(order, lines.get(order.id) ?? 0)),
    faults: faults.map(({ line, column, reason }) => ({ line, column, reason })),
  }
}

function previewOrder(order: OrderContent, line: number): PreviewOrder {
  const short = (text: string) => text.slice(0, TEXT_LENGTH)
  return {
    line,
    id: order.id,
    day: order.day,
    customer: short(order.customerName),
    ...mapNames(['project', 'address', 'city', 'channel'], (field) => short(order[field])),
    payment: short(order.paymentMethod),
    status: order.status,
    minor: toMinor(order.amount),
    currency: order.currency,
    lines: order.lines.length,
  }
}
