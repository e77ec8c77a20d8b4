import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { missingFields } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportFormat } from '#contract/imports/import-schema.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { RecordTally } from '#server/imports/assemble/record-tally.ts'
import { ScratchFile } from '#server/imports/assemble/scratch.ts'
import { encodingNotes, inEncoding, inspectFile } from '#server/imports/files/inspect-file.ts'
import { encodingName } from '#server/imports/files/text.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import { type Source, UnknownColumns } from '#server/imports/formats/source.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { decideReading } from './decide-reading.ts'
import type { ImportJob } from './import-job.ts'
import { type OrderText, orderText, PREVIEWED_TEXT } from './order-text.ts'
import { firstRows, PREVIEWED_RECORDS, previewOrders, previewReading } from './preview-sample.ts'

/** How a text is previewed. */
interface TextPreview {
  /** Path of the file or of its first part. */
  readonly path: string
  readonly isPart: boolean
  readonly format: ImportFormat
  readonly mapping: ImportMapping | undefined
  readonly remembered: ReadonlyMap<string, ImportMapping>
  /** IANA; null: store days as written. */
  readonly zone: string | null
}

/** One preview, as plain data that can be passed to a thread. */
export interface PreviewJob extends TextPreview {
  /** Where the first part of a workbook or zip file is unpacked to. */
  readonly unpackTo: string
}

const EMPTY: ImportPreview = {
  refusal: null,
  recognised: false,
  missing: [],
  confidence: null,
  otherTotal: null,
  remembered: false,
  isExact: false,
  format: null,
  encoding: '',
  dateOrder: null,
  decimalMark: null,
  question: null,
  mapping: {},
  columns: [],
  moreColumns: 0,
  statuses: [],
  moreStatuses: 0,
  withoutId: 0,
  orders: [],
  faults: [],
  notes: [],
  headingLine: null,
  headingRows: [],
}

/** How the first part of a file is read, and its first orders. */
export async function previewFile(job: PreviewJob): Promise<ImportPreview> {
  const { path, mapping, unpackTo: target, isPart } = job
  try {
    return previewText(await orderText(path, { mapping, target, isPart, limit: PREVIEWED_TEXT, onWork: () => {} }), job)
  } catch (error) {
    if (error instanceof Refusal) return { ...EMPTY, refusal: error.message }
    throw error
  } finally {
    rmSync(target, { force: true })
  }
}

/** The same for a text. Throws a `Refusal`. */
export function previewText(text: OrderText, job: TextPreview): ImportPreview {
  const { path, mapping, isSheet, isCutOff } = text
  const file = inEncoding(inspectFile(path), mapping?.encoding)
  const encoding = isSheet ? '' : encodingName(file.encoding, file.bom)
  const notes = [...text.notes, ...encodingNotes(file)]
  const read = { ...job, path, mapping, isPart: job.isPart || isCutOff }
  try {
    const preview = previewSource(openSource(path, file, read), read)
    return { ...preview, encoding, notes: [...notes, ...preview.notes] }
  } catch (error) {
    if (!(error instanceof UnknownColumns)) throw error
    const { missing, ...guess } = guessedColumns(error)
    const guessed = missing.length === 0 && !mapping?.columns && guessedPreview(error, text, job)
    return guessed || { ...EMPTY, ...guess, missing, encoding, notes: [...notes, ...error.notes] }
  }
}

function previewSource(source: Source, job: TextPreview): ImportPreview {
  const sample = firstRows(source, job.isPart)
  // It is never used: the first part of a file fits into memory.
  const scratch = new ScratchFile(dirname(job.path))
  const tally = new RecordTally(scratch)
  const collected = collectOrders(sample, tally, { memory: Number.POSITIVE_INFINITY, scratch }, () => {})
  const isWhole = !job.isPart && tally.records < PREVIEWED_RECORDS
  const { reading, ...decided } = decideOrAsk(source, collected, job)
  return {
    ...EMPTY,
    ...decided,
    recognised: true,
    isExact: collected.isExact,
    format: source.format,
    ...previewReading(source.reading),
    withoutId: collected.withoutId,
    statuses: [...collected.statuses.listed].map(([word, { records, status, known }]) => ({
      word,
      records,
      status,
      known,
    })),
    moreStatuses: collected.statuses.further,
    ...previewOrders(source, collected, reading, tally),
    // Counts of a first part would mislead; `statuses` has its words.
    notes: [...source.notes, ...(isWhole ? [...collected.statuses.notes(), ...tally.notes] : [])],
  }
}

/** The best guess, and which needed columns it lacks. */
function guessedColumns({ reading }: UnknownColumns) {
  const { columns, missingIds } = reading.mapping
  return { missing: missingFields((field) => columns?.[field] !== undefined, missingIds), ...previewReading(reading) }
}

/** The orders as read with the best guess; undefined where it does not fit. */
function guessedPreview(
  { reading: { mapping, confidence, otherTotal }, notes }: UnknownColumns,
  text: OrderText,
  job: TextPreview,
): ImportPreview | undefined {
  try {
    const preview = previewText({ ...text, mapping }, job)
    return { ...preview, recognised: false, confidence, otherTotal, notes: [...notes, ...preview.notes] }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The answers that the preview shows until the user gives one. */
const PROVISIONAL_ANSWERS = { dateOrder: 'day-first', decimalMark: 'point' } as const

/** How dates and amounts are read. What the file leaves open is asked, and shown in one of its readings. */
function decideOrAsk(
  source: Source,
  collected: Collected,
  job: TextPreview,
  answers: Pick<ImportJob, 'dateOrder' | 'decimalMark'> = {},
) {
  try {
    const decided = decideReading(source, collected, { ...answers, mapping: job.mapping }, job.zone)
    const isComma = Object.values(decided.reading.numbers).includes('comma')
    return {
      reading: decided.reading,
      question: answers.dateOrder ? ('dateOrder' as const) : answers.decimalMark ? ('decimalMark' as const) : null,
      dateOrder: answers.dateOrder ? null : decided.dateOrder,
      decimalMark: answers.decimalMark ? null : isComma ? ('comma' as const) : ('point' as const),
    }
  } catch (error) {
    if (!(error instanceof Refusal) || !error.question || answers[error.question]) throw error
    return decideOrAsk(source, collected, job, { ...answers, [error.question]: PROVISIONAL_ANSWERS[error.question] })
  }
}
