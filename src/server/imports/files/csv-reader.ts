import { unguarded } from '#contract/csv-cell.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import { MAX_CELL, MAX_COLUMNS } from '#server/imports/limits.ts'
import { mappingOfRejected } from '#server/imports/mapping-text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { refusalAt } from '#server/imports/refusal.ts'

/** A record as the file has it: of a table its cells, of JSON its text as the only cell. */
export interface FileRecord {
  readonly cells: readonly string[]
  /** The line of the text on which the record starts, from 1. */
  readonly line: number
  /** What is wrong with the record's quotes, as a sentence. */
  readonly fault?: string | undefined
  /** Cells with wrong quotes as written in the file, by column. */
  readonly badQuotes?: ReadonlyMap<number, string> | undefined
  /** Of JSON, the names that lead to its list, joined by points: 'data.orders'; empty for the list or the objects that are the whole text. */
  readonly list?: string
  /** Of the headings of rejected records: how the file was read that they come from. */
  readonly readAs?: ImportMapping | undefined
}

const LF = 10
const CR = 13
const SPACE = 32
const QUOTE = 34

type State = 'cell start' | 'unquoted' | 'quoted' | 'after quote'

/**
 * Reads CSV by RFC 4180: quotes are doubled inside quotes, line breaks inside quotes belong to the cell, and records end
 * with LF, CRLF or CR, in any mixture. A quote inside an unquoted cell is an ordinary character. An empty line is a
 * record of one empty cell. Throws a `Refusal` with the line when a quote is never closed or a limit is exceeded.
 *
 * One pass over the characters in four states. `written` holds the cell as written in earlier chunks; `from` is where the
 * rest of it begins in this chunk. Text after a closing quote makes the record faulty, and reading goes on as in an
 * unquoted cell.
 */
export function* readCsv(chunks: Iterable<string>, delimiter: string): Generator<FileRecord> {
  const separator = delimiter.charCodeAt(0)
  let state = 'cell start' as State
  let cells: string[] = []
  let written = ''
  /** Where the last quote of a cell in quotes is, and how many characters of the cell are quotes. */
  let closing = 0
  let quotes = 0
  let line = 1
  let recordLine = 1
  let quoteLine = 1
  let previous = 0
  let fault: string | undefined
  let badQuotes: Map<number, string> | undefined
  const endCell = (rest: string) => {
    const raw = written + rest
    if (raw.length - quotes > MAX_CELL) throw refusalAt(importMessages.csv.longCell, recordLine)
    if (quotes === 0) cells.push(raw)
    else {
      const text = raw.slice(1, closing)
      const behind = closing === raw.length - 1 ? '' : raw.slice(closing + 1).replace(/^ +/, '')
      if (behind !== '') badQuotes = (badQuotes ?? new Map()).set(cells.length, raw)
      cells.push((quotes > 2 ? text.replaceAll('""', '"') : text) + behind)
      quotes = 0
    }
    written = ''
  }
  for (const chunk of chunks) {
    let from = 0
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      const before = previous
      previous = code
      if (state === 'quoted') {
        if (code === QUOTE) {
          state = 'after quote'
          closing = written.length + i - from
          quotes++
        } else if (code === CR || (code === LF && before !== CR)) line++
      } else if (code === separator || code === LF || code === CR) {
        const start = from
        from = i + 1
        if (code === LF && before === CR && state === 'cell start' && cells.length === 0) continue
        endCell(chunk.slice(start, i))
        state = 'cell start'
        if (code === separator) {
          if (cells.length >= MAX_COLUMNS) throw refusalAt(importMessages.csv.tooManyColumns, recordLine)
          continue
        }
        yield { cells, line: recordLine, fault, badQuotes }
        cells = []
        fault = undefined
        badQuotes = undefined
        line++
        recordLine = line
      } else if (code === QUOTE && state === 'cell start') {
        state = 'quoted'
        quoteLine = line
        quotes++
      } else if (code === QUOTE && state === 'after quote' && before === QUOTE) state = 'quoted'
      else if (state === 'after quote') {
        if (code === SPACE) continue
        fault ??= importMessages.csv.textAfterQuote(line)
        state = 'unquoted'
      } else state = 'unquoted'
    }
    written += chunk.slice(from)
    if (written.length - quotes > MAX_CELL) {
      throw refusalAt(importMessages.csv.longCell, state === 'quoted' ? quoteLine : recordLine)
    }
  }
  if (state === 'quoted') throw refusalAt(importMessages.csv.unclosedQuote, quoteLine)
  if (state === 'cell start' && cells.length === 0) return
  endCell('')
  yield { cells, line: recordLine, fault, badQuotes }
}

/**
 * The records of a table, without the line that names the delimiter. Those of a file of rejected records, which the user
 * corrected and imports again, are as in the file that they come from.
 */
export function* tableRecords(chunks: Iterable<string>, delimiter: string): Generator<FileRecord> {
  let headings: FileRecord | undefined
  for (const record of readCsv(chunks, delimiter)) {
    if (record.line === 1 && /^sep=.$/i.test(record.cells.join(delimiter))) continue
    if (headings) yield withoutReason(record, headings.cells.length)
    else {
      const last = record.cells.findLast((cell) => cell.trim() !== '')?.trim() ?? ''
      const readAs = mappingOfRejected(last)
      if (readAs !== null) headings = { ...withoutReason(record, 0), readAs }
      yield headings ?? record
    }
  }
}

/** Without the reason and the apostrophes that guard against formulas. A spreadsheet may have added empty cells. */
function withoutReason({ cells: guarded, badQuotes, ...record }: FileRecord, columns: number): FileRecord {
  const filled = guarded.findLastIndex((cell) => cell.trim() !== '') + 1
  const cells = (filled > columns ? guarded.slice(0, filled - 1) : guarded).map(unguarded)
  const written = [...(badQuotes ?? [])].map(([i, text]) => {
    return [i, cells[i] === guarded[i] ? text : text.replace("'", '')] as const
  })
  return { ...record, cells, badQuotes: new Map(written) }
}
