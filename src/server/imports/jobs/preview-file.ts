import { PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import { EMPTY_PREVIEW, type ImportPreview, type PreviewOrder } from '#contract/imports/import-preview.ts'
import { mapNames } from '#contract/map-names.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { toMinor } from '#server/database/subunits.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { firstRow } from '#server/imports/assemble/order-groups.ts'
import { RecordTally } from '#server/imports/assemble/record-tally.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { entriesOf, missingColumns } from '#server/imports/formats/columns.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import { type Source, type SourceReading, UnknownColumns, untilRefused } from '#server/imports/formats/source.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type CheckedOrders, checkedOrders, decideReading } from './decide-reading.ts'
import type { ImportJob, ReadingAnswers } from './import-job.ts'
import { type OrderText, orderText } from './order-text.ts'

/** One preview, as plain data that can be passed to a thread. */
export interface PreviewJob extends ReadingAnswers, Pick<ImportJob, 'path' | 'format' | 'mapping' | 'remembered'> {
  /** The file is only the first part of one. */
  readonly isPart: boolean
  /** IANA; null: store days as written. */
  readonly zone: string | null
  /** Where the first part of a workbook or zip file is unpacked to. */
  readonly unpackTo: string
}
type TextPreview = Omit<PreviewJob, 'path' | 'unpackTo'>

/** How the beginning of a file is read, and its first orders. */
export async function previewFile(job: PreviewJob): Promise<ImportPreview> {
  const { path, mapping, unpackTo: target, isPart } = job
  try {
    return previewText(await orderText(path, { mapping, target, isPart, limit: PREVIEWED_TEXT }), job)
  } catch (error) {
    if (error instanceof Refusal) return { ...EMPTY_PREVIEW, refusal: error.message }
    throw error
  }
}

/** The same for a text. Throws a `Refusal`. */
export function previewText(text: OrderText, options: TextPreview): ImportPreview {
  const { path, file, mapping, notes } = text
  const encoding = text.encoding ?? ''
  const isPart = options.isPart || file.bytes >= PREVIEWED_TEXT
  const job = { ...options, mapping, isPart, acceptsGuess: true }
  try {
    const source = openSource(path, file, job)
    const tally = new RecordTally()
    const collected = collectOrders(firstRows(source, isPart), tally)
    const isWhole = !isPart && tally.records < PREVIEWED_RECORDS
    const { reading, ...answers } = decideOrAsk(collected, job)
    const check = checkedOrders(collected, reading, { mapping, preview: true })
    // To the end, although only the first are shown: the rest may be rejected.
    check.orders.forEach(() => {})
    // Counts of a first part would mislead; `statuses` has its words.
    const counted = isWhole
      ? [...collected.statuses.notes(), ...collected.states.notes('unknownStates'), ...tally.notes]
      : []
    const shown = { ...answers, encoding, notes: [...notes, ...source.notes, ...counted] }
    return { ...previewOf(collected, check), ...shown }
  } catch (error) {
    if (!(error instanceof UnknownColumns)) throw error
    const { reading } = error
    const missing = missingColumns(reading.mapping)
    return { ...EMPTY_PREVIEW, ...previewReading(reading), missing, encoding, notes: [...notes, ...error.notes] }
  }
}

/** The answers that the preview shows until the user gives one. */
const PROVISIONAL_ANSWERS = { dateOrder: 'day-first', decimalMark: 'point', amountUnit: 'major' } as const

/** How dates and amounts are read. What the file leaves open is asked, and shown in one of its readings. */
function decideOrAsk(
  collected: Collected,
  job: TextPreview,
): Pick<ImportPreview, 'question' | 'dateOrder' | 'decimalMark'> & { readonly reading: FileReading } {
  try {
    const { reading, dateOrder, decimalMark } = decideReading(collected, job, job.zone)
    return { reading, dateOrder, decimalMark, question: null }
  } catch (error) {
    const question = error instanceof Refusal ? error.question : undefined
    if (!question || question === 'shop' || job[question]) throw error
    const provisional = decideOrAsk(collected, { ...job, [question]: PROVISIONAL_ANSWERS[question] })
    return { ...provisional, ...(question !== 'amountUnit' && { [question]: null }), question }
  }
}

/** Records that a preview reads. */
export const PREVIEWED_RECORDS = 2_000
/** Columns that it lists; all of them are read. */
const COLUMNS = 300
const SAMPLES = 3
const SAMPLE_LENGTH = 80
const ERRORS = 10
const TEXT_LENGTH = 200

/** The records of a source's beginning. The last record of a part is left out: it may be cut off. */
function firstRows(source: Source, isPart: boolean): Source {
  const records = function* () {
    let bytes = 0
    const all = source.records((read) => {
      bytes = read
    })
    const first: FileRecord[] = []
    for (const record of isPart ? untilRefused(all, (seen) => seen > 0) : all) {
      first.push(record)
      if (first.length > PREVIEWED_RECORDS || bytes >= PREVIEWED_TEXT) break
    }
    const isLastLeftOut = first.length > PREVIEWED_RECORDS || (isPart && first.length > 1)
    yield* isLastLeftOut ? first.slice(0, -1) : first
  }
  return { ...source, records }
}

/** The heading row, and the columns with the field that each is read as and its first texts. */
function previewReading({ headings, samples, key: _key, isGuess: _isGuess, ...shown }: SourceReading) {
  const read = entriesOf(shown.mapping.columns ?? {}).flatMap(([field, names]) =>
    names.map((name) => [name, field] as const),
  )
  // The first field of a heading counts.
  const fieldOf = new Map(read.reverse())
  const columns = headings.slice(0, COLUMNS).map((heading, i) => {
    const texts = new Set(samples.map((cells) => (cells[i] ?? '').trim()).filter((cell) => cell !== ''))
    const shown = [...texts].slice(0, SAMPLES).map((cell) => cell.slice(0, SAMPLE_LENGTH))
    return { heading: heading.slice(0, 1000), field: fieldOf.get(heading) ?? null, samples: shown }
  })
  return { ...shown, columns, moreColumns: Math.max(0, headings.length - COLUMNS) }
}

/** How records were read and what speaks against it, the first orders as the list will show them, and the first rejected records. */
export function previewOf(collected: Collected, { first, ...check }: CheckedOrders): ImportPreview {
  const { source, tally, groups, statuses, withoutId, isExact } = collected
  const faults = tally.errors().slice(0, ERRORS)
  const doubts = check.doubts()
  const ids = new Set(first.map(({ id }) => id))
  const found = groups.orders().filter(({ id }) => ids.has(id))
  const lines = new Map(found.take(ids.size).map((group) => [group.id, firstRow(group).line]))
  return {
    ...EMPTY_PREVIEW,
    ...previewReading(source.reading),
    recognised: !source.reading.isGuess && doubts.length === 0,
    doubts,
    isExact,
    format: source.format,
    withoutId,
    statuses: [...statuses.listed.values()],
    moreStatuses: statuses.further,
    orders: first.map((order) => previewOrder(order, lines.get(order.id) ?? 0)),
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
