import { dirname } from 'node:path'
import { PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import { EMPTY_PREVIEW, type ImportPreview } from '#contract/imports/import-preview.ts'
import type { FileReading } from '#server/imports/assemble/build-order.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { scratchFile } from '#server/imports/assemble/scratch.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import { type Source, UnknownColumns } from '#server/imports/formats/source.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { checkedOrders, decideReading } from './decide-reading.ts'
import type { ImportJob, ReadingAnswers } from './import-job.ts'
import { type OrderText, orderText } from './order-text.ts'
import { firstRows, PREVIEWED_RECORDS, previewOf, previewReading } from './preview-sample.ts'

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
    const text = await orderText(path, { mapping, target, isPart, limit: PREVIEWED_TEXT, onWork: () => {} })
    return previewText(text, { ...job, isPart: isPart || text.isCutOff })
  } catch (error) {
    if (error instanceof Refusal) return { ...EMPTY_PREVIEW, refusal: error.message }
    throw error
  }
}

/** The same for a text. Throws a `Refusal`. */
export function previewText(text: OrderText, job: TextPreview): ImportPreview {
  const { path, file, mapping, notes } = text
  const encoding = text.encoding ?? ''
  const isPart = job.isPart || file.bytes > PREVIEWED_TEXT
  const read = { ...job, mapping, isPart, acceptsGuess: true }
  try {
    const source = openSource(path, file, read)
    const preview = previewSource(source, dirname(path), read)
    return { ...preview, encoding, notes: [...notes, ...preview.notes] }
  } catch (error) {
    if (!(error instanceof UnknownColumns)) throw error
    const { missing, reading } = error
    return { ...EMPTY_PREVIEW, ...previewReading(reading), missing, encoding, notes: [...notes, ...error.notes] }
  }
}

function previewSource(source: Source, folder: string, job: TextPreview): ImportPreview {
  const sample = firstRows(source, job.isPart)
  // It is never used: the beginning of a file fits into memory.
  const scratch = scratchFile(folder)
  const tally = new RecordTally(scratch)
  const collected = collectOrders(sample, tally, scratch, Number.POSITIVE_INFINITY)
  const isWhole = !job.isPart && tally.records < PREVIEWED_RECORDS
  const { reading, ...decided } = decideOrAsk(collected, job)
  const check = checkedOrders(collected, reading, job.mapping, false)
  // To the end, although only the first are shown: the rest may be rejected.
  const orders = check.orders.toArray()
  return {
    ...previewOf(collected, orders, check.doubts()),
    ...decided,
    // Counts of a first part would mislead; `statuses` has its words.
    notes: [...source.notes, ...(isWhole ? [...collected.statuses.notes(), ...tally.notes] : [])],
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
    return { ...decideReading(collected, job, job.zone), question: null }
  } catch (error) {
    const question = error instanceof Refusal ? error.question : undefined
    if (!question || question === 'shop' || job[question]) throw error
    const answered = { ...job, [question]: PROVISIONAL_ANSWERS[question] }
    const decided = decideOrAsk(collected, answered)
    return { ...decided, ...(question !== 'amountUnit' && { [question]: null }), question }
  }
}
