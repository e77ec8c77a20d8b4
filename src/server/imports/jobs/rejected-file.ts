import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { BYTE_ORDER_MARK, csvCell, csvRow, guarded } from '#contract/csv-cell.ts'
import { READ_AS_HEADING, REJECTED_HEADING } from '#contract/imports/import-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { RecordTally, RejectedRecord } from '#server/imports/assemble/record-tally.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { rejectedHeading } from '#server/imports/mapping-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { DecidedReading, ImportJob } from './import-job.ts'

/**
 * Writes the rejected records as a file that can be corrected and imported: the original values, headings and delimiter,
 * with the line and reason in a last column. CSV is UTF-8 with a byte order mark and without formulas; JSON becomes NDJSON.
 * `decided`: how the rest of the file showed they are read. Returns notes for the report, also of a failure: the import is done.
 */
export function saveRejected(
  { rejectedPath, rejectedLimit = Number.POSITIVE_INFINITY }: Pick<ImportJob, 'rejectedPath' | 'rejectedLimit'>,
  source: Source,
  tally: RecordTally,
  decided: DecidedReading,
): string[] {
  const { rejected } = tally
  if (rejectedPath === undefined || rejected === 0) return []
  const { truncated, notWritten } = importMessages.rejectedFile
  const { delimiter, reading } = source
  const how = readAs(source, decided)
  try {
    mkdirSync(dirname(rejectedPath), { recursive: true, mode: 0o700 })
    using files = new DisposableStack()
    const file = files.adopt(openSync(rejectedPath, 'w', 0o600), closeSync)
    const headings = [...reading.headings, rejectedHeading(how)]
    const heading = delimiter === null ? '' : BYTE_ORDER_MARK + csvRow(headings, delimiter)
    writeFileSync(file, heading)
    let bytes = Buffer.byteLength(heading)
    let written = 0
    for (const line of linesOf(source, tally.rejections(), how)) {
      bytes += Buffer.byteLength(line)
      if (bytes > rejectedLimit) break
      writeFileSync(file, line)
      written++
    }
    return written === rejected ? [] : [truncated(written, rejected)]
  } catch {
    return [notWritten]
  }
}

/** How the corrected records have to be read; undefined where their headings show it, or where nothing was certain. */
function readAs({ reading, format }: Source, decided: DecidedReading): ImportMapping | undefined {
  const { encoding: _encoding, delimiter: _delimiter, headingLine: _line, list: _list, ...mapping } = reading.mapping
  if (reading.isGuess || (mapping.layout !== 'table' && mapping.layout !== 'json')) return undefined
  return { ...mapping, ...decided, ...(format === 'json' && { list: '' }) }
}

function* linesOf(source: Source, rejected: Iterable<RejectedRecord>, readAs: ImportMapping | undefined) {
  const { delimiter, reading } = source
  const left = new Map([...rejected].map((one) => [one.record, one] as const))
  let number = 0
  let first = readAs
  for (const record of source.records()) {
    const found = left.get(++number)
    if (!found) continue
    const why = `line ${found.line}: ${found.reason}`
    yield delimiter === null ? jsonLine(record, why, first) : csvLine(record, why, reading.headings.length, delimiter)
    first = undefined
    left.delete(number)
    // The file may not be readable beyond its last rejected record.
    if (left.size === 0) return
  }
}

function csvLine({ cells, badQuotes }: FileRecord, why: string, columns: number, delimiter: string): string {
  const missing = Array.from({ length: Math.max(0, columns - cells.length) }, () => '')
  // Numbers are not escaped: spreadsheets add them up, and they can be imported without the last column.
  const values = [...cells.map((cell) => ({ number: cell })), ...missing, why]
  if (!badQuotes) return csvRow(values, delimiter)
  const row = values.map((value, i) => {
    const raw = badQuotes.get(i)
    if (raw === undefined) return csvCell(value, delimiter)
    // The wrong quotes stay, so that the record is rejected again until they are corrected; still no formula.
    const cell = cells[i] ?? ''
    return guarded(cell) === cell ? raw : `"'${raw.slice(1)}`
  })
  return `${row.join(delimiter)}\r\n`
}

/** `readAs`: how the file was read, which the first record says. */
function jsonLine({ cells: [text = ''] }: FileRecord, why: string, readAs: ImportMapping | undefined): string {
  const how = readAs ? `,${JSON.stringify(READ_AS_HEADING)}:${JSON.stringify(readAs)}` : ''
  const reason = `${JSON.stringify(REJECTED_HEADING)}:${JSON.stringify(why)}${how}}`
  // JSON strings contain no line breaks, so all of these are blank space.
  const line = text.trim().replace(/[\r\n]+/g, ' ')
  if (!line.startsWith('{')) return `{"value":${line},${reason}\n`
  const inside = line.slice(0, -1).trimEnd()
  return `${inside}${inside === '{' ? '' : ','}${reason}\n`
}
