import { missingFields } from '#contract/import-fields.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import { type Collected, collectOrders } from '#server/imports/assemble/collect-orders.ts'
import { encodingName } from '#server/imports/files/encoding.ts'
import { encodingNotes, inEncoding, inspectFile } from '#server/imports/files/inspect-file.ts'
import { openSource } from '#server/imports/formats/open-source.ts'
import { type Source, type SourceReading, UnknownColumns } from '#server/imports/formats/source.ts'
import { Account } from '#server/imports/record-tally.ts'
import { statusNotes } from '#server/imports/status-notes.ts'
import { decideReading } from './decide-reading.ts'
import { firstRows } from './first-rows.ts'
import { previewColumns } from './preview-columns.ts'
import type { PreviewJob } from './preview-job.ts'
import { previewOrders } from './preview-orders.ts'

type Base = Pick<ImportPreview, 'refusal' | 'encoding' | 'question' | 'dateOrder' | 'decimalMark'>

/**
 * Says how the first part of a file is read, and how its first orders will look. Throws a `Refusal` for what is no table
 * and no list at all.
 */
export function previewFile(job: PreviewJob): ImportPreview {
  const file = inEncoding(inspectFile(job.path), job.mapping?.encoding)
  const base: Base = {
    refusal: null,
    encoding: encodingName(file.encoding, file.bom),
    question: null,
    dateOrder: null,
    decimalMark: null,
  }
  try {
    const source = openSource(job.path, file, { ...job, format: job.format })
    const shown = recognised(source, firstRows(source, job.isPart), base, job)
    return { ...shown, notes: [...encodingNotes(file), ...shown.notes] }
  } catch (error) {
    if (error instanceof UnknownColumns) return unknown(error, base)
    throw error
  }
}

/** What is answered about a file that is no table and no list. */
export function refusedPreview(refusal: string): ImportPreview {
  return {
    refusal,
    recognised: false,
    missing: [],
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
    orders: [],
    faults: [],
    notes: [],
    headingLine: null,
    headingRows: [],
  }
}

function recognised(source: Source, sample: Source, base: Base, job: PreviewJob): ImportPreview {
  const account = new Account()
  const room = { memory: Number.POSITIVE_INFINITY, scratch: noScratch }
  const collected = collectOrders(sample, account, room, () => {})
  const { reading, ...decided } = decideReading(source, collected, job)
  return {
    ...common(source.reading),
    ...base,
    ...decided,
    recognised: true,
    missing: [],
    isExact: isExact(sample),
    format: source.format,
    ...previewColumns(source.reading, source.firstCells()),
    statuses: statusesOf(collected),
    moreStatuses: collected.furtherStatuses,
    ...previewOrders(source, collected, reading, account),
    // Counts of a first part would mislead; `statuses` says what is in it.
    notes: [...source.notes, ...(job.isPart ? [] : statusNotes(source, collected))],
  }
}

function unknown({ reading, rows }: UnknownColumns, base: Base): ImportPreview {
  const { columns = {} } = reading.mapping
  return {
    ...common(reading),
    ...base,
    recognised: false,
    isExact: false,
    missing: missingFields((field) => columns[field] !== undefined),
    format: null,
    ...previewColumns(reading, rows),
    statuses: [],
    moreStatuses: 0,
    orders: [],
    faults: [],
    notes: [],
  }
}

type Common = Pick<ImportPreview, 'mapping' | 'remembered' | 'headingLine' | 'headingRows'>

function common({ mapping, remembered, headingLine, headingRows }: SourceReading): Common {
  return { mapping, remembered, headingLine, headingRows: [...headingRows] }
}

function statusesOf({ statuses }: Collected): ImportPreview['statuses'] {
  return [...statuses].map(([word, { records, status, known }]) => ({ word, records, status, known }))
}

function isExact(sample: Source): boolean {
  const readings = [...sample.rows(() => {})].flatMap(({ kind, record }) =>
    kind === 'order' && record ? [record] : [],
  )
  return readings.length > 0 && readings.every(({ head }) => head.exact !== undefined)
}

function noScratch(): never {
  throw new Error('The first part of a file fits into memory.')
}
