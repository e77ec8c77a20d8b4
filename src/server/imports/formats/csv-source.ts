import { type CsvRecord, readCsv } from '#server/imports/files/csv-reader.ts'
import type { InspectedFile } from '#server/imports/files/inspect-file.ts'
import { textChunks } from '#server/imports/files/text-chunks.ts'
import { hasReasons, withoutReason } from './first-records.ts'
import { headingsKey } from './headings-key.ts'
import { headingsOf } from './mapped-columns.ts'
import { recogniseCsv } from './recognise-csv.ts'
import type { RecognisedCsv } from './recognised-csv.ts'
import { rowPrint } from './row-print.ts'
import type { Source, SourceCells, SourceOptions, SourceReading, SourceRecord, SourceRow } from './source.ts'
import { isTotalsRow } from './totals-row.ts'

/** Excel's own way to name the delimiter, as the file's first line. */
const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r)/i

export function openCsv(path: string, file: InspectedFile, start: string, options: SourceOptions): Source {
  const sep = SEP_LINE.exec(start)
  const dropped = sep?.[0].length ?? 0
  const linesAbove = sep ? 1 : 0
  const csv = recogniseCsv({ text: start.slice(dropped), delimiter: sep?.[1], linesAbove }, options)
  const { layout } = csv
  const title = csv.skip > 1 ? [`${csv.skip - 1} lines above the headings were left out as titles.`] : []
  return {
    format: layout.family,
    delimiter: csv.delimiter,
    grouping: layout.grouping,
    rowsHaveIds: layout.rowsHaveIds,
    machineNumbers: layout.machineNumbers,
    found: layout.found,
    notes: [...title, ...(csv.remembered ? [REMEMBERED] : []), ...layout.notes],
    reading: readingOf(csv),
    firstCells: () => csv.below,
    rows: (onBytes) => rows(textFrom(path, file, dropped, onBytes), csv, linesAbove),
    records: () => records(textFrom(path, file, dropped), csv),
  }
}

const REMEMBERED = 'The columns were read as in the last import of a file with these headings.'

function readingOf({
  delimiter,
  layout,
  headings,
  headingLine,
  headingRows,
  remembered,
  mapping,
}: RecognisedCsv): SourceReading {
  const columns = headingsOf(layout.columns, headings)
  // Only one of ours is ever recognised.
  const whole = { ...mapping, delimiter: delimiter as ',', layout: layout.name, columns }
  const key = headingsKey(headings)
  return { layout: layout.name, headings, headingLine, headingRows, key, mapping: whole, remembered }
}

function* rows(chunks: Iterable<string>, csv: RecognisedCsv, linesAbove: number): Generator<SourceRow> {
  let seen = 0
  let reasons = false
  for (const record of readCsv(chunks, csv.delimiter)) {
    if (++seen > csv.skip) yield sourceRow(record, csv, record.line + linesAbove, reasons)
    else if (seen === csv.skip) reasons = hasReasons(record.cells)
  }
}

function sourceRow(record: CsvRecord, { layout, headings }: RecognisedCsv, line: number, reasons: boolean): SourceRow {
  const { fault } = record
  const cells = reasons ? withoutReason(record.cells, headings.length) : record.cells
  const print = rowPrint(cells)
  if (cells.every((cell) => cell.trim() === '')) return { line, print, kind: 'blank', reading: undefined }
  const reading = layout.read(cells)
  if (isTotalsRow(cells, reading)) return { line, print, kind: 'totals', reading: undefined }
  const reason = fault ?? tooManyCells(cells, headings)
  return { line, print, kind: 'order', reading: reason ? { ...reading, fault: { column: null, reason } } : reading }
}

function tooManyCells(cells: readonly string[], headings: readonly string[]): string | undefined {
  if (cells.slice(headings.length).every((cell) => cell.trim() === '')) return undefined
  return `The row has ${cells.length} cells where the headings are ${headings.length}: a delimiter in one of its texts is not in quotes.`
}

function textFrom(path: string, file: InspectedFile, dropped: number, onBytes?: (bytes: number) => void) {
  return withoutStart(textChunks(path, file, onBytes), dropped)
}

function* records(chunks: Iterable<string>, csv: RecognisedCsv): Generator<SourceRecord> {
  let seen = 0
  let reasons = false
  for (const { cells, faulty } of readCsv(chunks, csv.delimiter, true)) {
    if (++seen === csv.skip) reasons = hasReasons(cells)
    if (seen <= csv.skip) continue
    yield reasons ? withoutGuards(cells, faulty, csv.headings.length) : { cells, faulty }
  }
}

/** A record of a file of rejected records as it stood in the file that comes from; wrong quotes stay. */
function withoutGuards(cells: readonly string[], faulty: SourceCells['faulty'], columns: number): SourceCells {
  const own = withoutReason(cells, columns)
  const raw = [...faulty].map(([i, text]) => [i, own[i] === cells[i] ? text : text.replace("'", '')] as const)
  return { cells: own, faulty: new Map(raw) }
}

function* withoutStart(chunks: Iterable<string>, length: number): Generator<string> {
  let left = length
  for (const chunk of chunks) {
    yield chunk.slice(left)
    left = Math.max(0, left - chunk.length)
  }
}
