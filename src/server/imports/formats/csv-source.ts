import { type CsvRecord, readCsv } from '#server/imports/files/csv-reader.ts'
import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { headingsOf } from './columns.ts'
import { headingsFingerprint, recordFingerprint } from './fingerprint.ts'
import type { RecognisedCsv } from './first-records.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { recogniseCsv } from './recognise-csv.ts'
import { hasReasons, rawWithoutReason, withoutReason } from './rejected-file.ts'
import type { RawCells, Source, SourceOptions, SourceReading, SourceRow } from './source.ts'

/** The first line with which Excel names the delimiter. */
const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r)/i

/** A table. Throws a `Refusal` if its headings can't be recognised. */
export function openCsv(path: string, file: EncodedText, start: string, options: SourceOptions): Source {
  const sep = SEP_LINE.exec(start)
  const dropped = sep?.[0].length ?? 0
  const linesAbove = sep ? 1 : 0
  const csv = recogniseCsv({ text: start.slice(dropped), delimiter: sep?.[1], linesAbove }, options)
  const { layout } = csv
  const text = (onBytes?: (bytes: number) => void) => withoutStart(textChunks(path, file, onBytes), dropped)
  return {
    format: layout.family,
    delimiter: csv.delimiter,
    grouping: layout.grouping,
    rowsHaveIds: layout.rowsHaveIds,
    machineNumbers: layout.machineNumbers,
    found: layout.found,
    notes: notesOf(csv),
    reading: readingOf(csv),
    firstCells: () => csv.below,
    rows: (onBytes) => rows(text(onBytes), csv, linesAbove),
    records: () => rawRecords(text(), csv),
  }
}

function notesOf({ skip, remembered, layout }: RecognisedCsv): string[] {
  const { note } = importMessages
  return [...(skip > 1 ? [note.titles(skip - 1)] : []), ...(remembered ? [note.remembered] : []), ...layout.notes]
}

function readingOf(csv: RecognisedCsv): SourceReading {
  const { layout, headings, headingLine, headingRows, remembered } = csv
  const columns = headingsOf(layout.columns, headings)
  // Only a delimiter that a mapping may name is ever recognised.
  const mapping = { ...csv.mapping, delimiter: csv.delimiter as ',', layout: layout.name, columns }
  const key = headingsFingerprint(headings)
  return { layout: layout.name, headings, headingLine, headingRows, key, mapping, remembered }
}

function* rows(chunks: Iterable<string>, csv: RecognisedCsv, linesAbove: number): Generator<SourceRow> {
  let seen = 0
  let reasons = false
  for (const record of readCsv(chunks, csv.delimiter)) {
    if (++seen > csv.skip) yield sourceRow(record, csv, record.line + linesAbove, reasons)
    else if (seen === csv.skip) reasons = hasReasons(record.cells)
  }
}

function sourceRow(
  csvRecord: CsvRecord,
  { layout, headings }: RecognisedCsv,
  line: number,
  reasons: boolean,
): SourceRow {
  const cells = reasons ? withoutReason(csvRecord.cells, headings.length) : csvRecord.cells
  const fingerprint = recordFingerprint(cells)
  if (cells.every((cell) => cell.trim() === '')) return { line, fingerprint, kind: 'blank', record: undefined }
  const record = layout.read(cells)
  if (isTotalsRow(cells, record)) return { line, fingerprint, kind: 'totals', record: undefined }
  const reason = csvRecord.fault ?? tooManyCells(cells, headings)
  return { line, fingerprint, kind: 'order', record: reason ? { ...record, fault: { column: null, reason } } : record }
}

function tooManyCells(cells: readonly string[], headings: readonly string[]): string | undefined {
  if (cells.slice(headings.length).every((cell) => cell.trim() === '')) return undefined
  return importMessages.csv.tooManyCells(cells.length, headings.length)
}

const TOTALS = new Set(
  'total|totals|grand total|sub total|subtotal|sum|sums|overall|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales'.split(
    '|',
  ),
)

/** Whether a record has sums of the orders above: no date, and a cell that says 'Total' or the like. */
export function isTotalsRow(cells: readonly string[], { id, head: { date } }: ParsedRecord): boolean {
  if ((date !== '' && !isTotalsWord(date)) || (id !== '' && !isTotalsWord(id))) return false
  return cells.some(isTotalsWord)
}

function isTotalsWord(text: string): boolean {
  // No such word contains a digit, but nearly every date does.
  return text.length < 40 && !/\d/.test(text) && TOTALS.has(headingKey(text))
}

function* rawRecords(chunks: Iterable<string>, csv: RecognisedCsv): Generator<RawCells> {
  let seen = 0
  let reasons = false
  for (const { cells, badQuotes } of readCsv(chunks, csv.delimiter, true)) {
    if (++seen === csv.skip) reasons = hasReasons(cells)
    const raw = { cells, badQuotes }
    if (seen > csv.skip) yield reasons ? rawWithoutReason(raw, csv.headings.length) : raw
  }
}

function* withoutStart(chunks: Iterable<string>, length: number): Generator<string> {
  let left = length
  for (const chunk of chunks) {
    yield chunk.slice(left)
    left = Math.max(0, left - chunk.length)
  }
}
