import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportPreview, PreviewOrder } from '#contract/imports/import-preview.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import type { Collected } from '#server/imports/assemble/collect-orders.ts'
import { readOrders } from '#server/imports/assemble/read-orders.ts'
import type { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { type Source, type SourceReading, untilCutOff } from '#server/imports/formats/source.ts'

/** Records that a preview reads. */
export const PREVIEWED_RECORDS = 2_000
/** Columns that it lists; all of them are read. */
const COLUMNS = 300
const SAMPLES = 3
const SAMPLE_LENGTH = 80
const ORDERS = 10
const ERRORS = 10
const TEXT_LENGTH = 200

/** The first records of a source. The last record of a part is left out: it may be cut off. */
export function firstRows(source: Source, isPart: boolean): Source {
  const records = function* () {
    const all = source.records()
    const first = (isPart ? untilCutOff(all) : all).take(PREVIEWED_RECORDS + 1).toArray()
    const isLastLeftOut = first.length > PREVIEWED_RECORDS || (isPart && first.length > 1)
    yield* isLastLeftOut ? first.slice(0, -1) : first
  }
  return { ...source, records }
}

/** The heading row, and the columns with the field that each is read as and its first texts. */
export function previewReading({
  headings,
  samples,
  mapping,
  remembered,
  confidence,
  otherTotal,
  headingLine,
  headingRows,
}: SourceReading): Partial<ImportPreview> {
  const fieldOf = new Map<string, ImportField>()
  for (const [field, names] of Object.entries(mapping.columns ?? {}) as [ImportField, readonly string[]][]) {
    for (const name of names) if (!fieldOf.has(name)) fieldOf.set(name, field)
  }
  const columns = headings.slice(0, COLUMNS).map((text, i) => {
    const heading = text.trim()
    const field = fieldOf.get(heading) ?? null
    // Of two columns with the same heading, the first is the one that is read.
    fieldOf.delete(heading)
    return { heading: heading.slice(0, 1000), field, samples: samplesOf(samples, i) }
  })
  const moreColumns = Math.max(0, headings.length - COLUMNS)
  return {
    columns,
    moreColumns,
    mapping,
    remembered,
    confidence,
    otherTotal,
    headingLine,
    headingRows: [...headingRows],
  }
}

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const texts = rows.map((cells) => (cells[column] ?? '').trim()).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, SAMPLES).map((text) => text.slice(0, SAMPLE_LENGTH))
}

/** The first orders as the list will show them, and the first rejected records. */
export function previewOrders(
  source: Source,
  collected: Collected,
  reading: FileReading,
  tally: RecordTally,
): Pick<ImportPreview, 'orders' | 'faults'> {
  const lines = new Map<string, number>()
  for (const { id, rows } of collected.groups.all()) lines.set(id, rows[0]?.line ?? 0)
  const orders: PreviewOrder[] = []
  // To the end, although only the first are shown: the rest may be rejected.
  for (const order of readOrders(source, collected, reading, tally)) {
    if (orders.length < ORDERS) orders.push(previewOrder(order, lines.get(order.id) ?? 0))
  }
  const faults = tally.errors().slice(0, ERRORS)
  return { orders, faults: faults.map(({ line, column, reason }) => ({ line, column, reason })) }
}

function previewOrder(order: OrderContent, line: number): PreviewOrder {
  const short = (text: string) => text.slice(0, TEXT_LENGTH)
  return {
    line,
    id: order.id,
    day: order.day,
    customer: short(order.customerName),
    project: short(order.project),
    address: short(order.address),
    city: short(order.city),
    channel: short(order.channel),
    payment: short(order.paymentMethod),
    status: order.status,
    minor: toMinor(order.amount),
    currency: order.currency,
    lines: order.lines.length,
  }
}
