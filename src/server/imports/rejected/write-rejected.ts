import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { REJECTED_HEADING } from '#contract/import-choices.ts'
import type { RejectedRecord } from '#server/imports/account.ts'
import type { Source, SourceText } from '#server/imports/formats/source.ts'
import { csvRow } from './csv-row.ts'

const BUFFER = 64 * 1024

/**
 * Writes the rejected records as a file that can be mended and imported: as they stand in the file, under its headings,
 * with its delimiter, each with its line and reason in a last column. UTF-8 with a byte order mark; JSON as NDJSON.
 */
export function writeRejected(path: string, source: Source, rejected: Iterable<RejectedRecord>): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(path, 'w', 0o600)
  try {
    let pending = ''
    for (const line of linesOf(source, rejected)) {
      pending += line
      if (pending.length < BUFFER) continue
      writeSync(file, pending)
      pending = ''
    }
    writeSync(file, pending)
  } finally {
    closeSync(file)
  }
}

function* linesOf(source: Source, rejected: Iterable<RejectedRecord>): Generator<string> {
  const { delimiter, reading } = source
  if (delimiter !== null) yield `\ufeff${csvRow([...reading.headings, REJECTED_HEADING], delimiter)}\r\n`
  const wanted = rejected[Symbol.iterator]()
  let next = wanted.next()
  let record = 0
  for (const text of source.texts()) {
    if (next.done) return
    if (++record !== next.value.record) continue
    const why = `line ${next.value.line}: ${next.value.reason}`
    yield delimiter === null ? jsonLine(text.text, why) : csvLine(text, why, reading.headings.length, delimiter)
    next = wanted.next()
  }
}

function csvLine({ text, cells }: SourceText, why: string, columns: number, delimiter: string): string {
  const missing = delimiter.repeat(Math.max(0, columns - cells))
  return `${text}${missing}${delimiter}${csvRow([why], delimiter)}\r\n`
}

function jsonLine(text: string, why: string): string {
  const reason = `${JSON.stringify(REJECTED_HEADING)}:${JSON.stringify(why)}}`
  // Between the quotes of a JSON text no line ends.
  const line = text.trim().replace(/[\r\n]+/g, ' ')
  if (!line.startsWith('{')) return `{"value":${line},${reason}\n`
  const inside = line.slice(0, -1).trimEnd()
  return `${inside}${inside === '{' ? '' : ','}${reason}\n`
}
