import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { BYTE_ORDER_MARK, csvCell, csvRow, guarded } from '#contract/csv-cell.ts'
import { REJECTED_HEADING } from '#contract/import-choices.ts'
import type { RawCells, RawRecord, Source } from '#server/imports/formats/source.ts'
import type { RejectedRecord } from '#server/imports/record-tally.ts'

const BUFFER = 64 * 1024

/**
 * Writes the rejected records as a file that can be corrected and imported: the values of the file under its headings, with
 * its delimiter, each record with its line and reason in a last column. UTF-8 with a byte order mark, no cell a formula;
 * JSON as NDJSON. Answers how many records it wrote: those that fit into `limit` bytes.
 */
export function writeRejected(
  path: string,
  source: Source,
  rejected: Iterable<RejectedRecord>,
  limit = Number.POSITIVE_INFINITY,
): number {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(path, 'w', 0o600)
  const { delimiter, reading } = source
  let pending = delimiter === null ? '' : BYTE_ORDER_MARK + csvRow([...reading.headings, REJECTED_HEADING], delimiter)
  let bytes = Buffer.byteLength(pending)
  let written = 0
  try {
    for (const line of linesOf(source, rejected)) {
      bytes += Buffer.byteLength(line)
      if (bytes > limit) break
      written++
      pending += line
      if (pending.length < BUFFER) continue
      writeSync(file, pending)
      pending = ''
    }
    writeSync(file, pending)
    return written
  } finally {
    closeSync(file)
  }
}

function* linesOf(source: Source, rejected: Iterable<RejectedRecord>): Generator<string> {
  const { delimiter, reading } = source
  const wanted = rejected[Symbol.iterator]()
  let next = wanted.next()
  let place = 0
  for (const record of source.records()) {
    if (next.done) return
    if (++place !== next.value.record) continue
    yield lineOf(record, `line ${next.value.line}: ${next.value.reason}`, reading.headings.length, delimiter ?? ',')
    next = wanted.next()
  }
}

function lineOf(record: RawRecord, why: string, columns: number, delimiter: string): string {
  return typeof record === 'string' ? jsonLine(record, why) : csvLine(record, why, columns, delimiter)
}

function csvLine({ cells, badQuotes }: RawCells, why: string, columns: number, delimiter: string): string {
  const missing = Array.from({ length: Math.max(0, columns - cells.length) }, () => '')
  // Numbers stay numbers: a spreadsheet adds them up, and an import reads them even where the last column was removed.
  const values = [...cells.map((cell) => ({ number: cell })), ...missing, why]
  if (badQuotes.size === 0) return csvRow(values, delimiter)
  const row = values.map((value, i) => {
    const raw = badQuotes.get(i)
    return raw === undefined ? csvCell(value, delimiter) : faultyCell(raw, cells[i] ?? '')
  })
  return `${row.join(delimiter)}\r\n`
}

/** With its wrong quotes, so that the record is rejected again until they are corrected; not a formula either. */
function faultyCell(raw: string, cell: string): string {
  return guarded(cell) === cell ? raw : `"'${raw.slice(1)}`
}

function jsonLine(text: string, why: string): string {
  const reason = `${JSON.stringify(REJECTED_HEADING)}:${JSON.stringify(why)}}`
  // Between the quotes of a JSON text no line ends.
  const line = text.trim().replace(/[\r\n]+/g, ' ')
  if (!line.startsWith('{')) return `{"value":${line},${reason}\n`
  const inside = line.slice(0, -1).trimEnd()
  return `${inside}${inside === '{' ? '' : ','}${reason}\n`
}
