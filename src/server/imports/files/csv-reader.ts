import { MAX_CELL, MAX_COLUMNS } from '#server/imports/limits.ts'
import { Refusal } from '#server/imports/refusal.ts'

export interface CsvRecord {
  readonly cells: readonly string[]
  /** The line of the text the record starts on, from 1. */
  readonly line: number
  /** What is wrong with the record's quotes, as a sentence. */
  readonly fault: string | undefined
  /** The cells whose quotes are wrong as the file has them, by their place; empty unless they were asked for. */
  readonly faulty: ReadonlyMap<number, string>
}

const NO_FAULTS: CsvRecord['faulty'] = new Map()
const QUOTE = 34
const LF = 10
const CR = 13
const SPACE = 32

type State = 'cell starts' | 'plain' | 'quoted' | 'quote seen'

/**
 * Reads CSV as RFC 4180 has it: quotes doubled inside quotes, line breaks inside quotes kept, records ended by LF, CRLF
 * or CR; a quote inside an unquoted cell is an ordinary character. A line with nothing on it is a record of one empty
 * cell. Throws a `Refusal` naming the line when a quote is never closed or a limit is passed.
 */
export function* readCsv(chunks: Iterable<string>, delimiter: string, withFaulty = false): Generator<CsvRecord> {
  const separator = delimiter.charCodeAt(0)
  let state = 'cell starts' as State
  let cells: string[] = []
  let cell = ''
  let fault: string | undefined
  let line = 1
  let recordLine = 1
  let quoteLine = 1
  let previous = 0
  let faulty: Map<number, string> | undefined
  let isFaulty = false
  let raw = ''
  for (const chunk of chunks) {
    let from = 0
    let rawFrom = 0
    for (let i = 0; i < chunk.length; i++) {
      const code = chunk.charCodeAt(i)
      const before = previous
      previous = code
      if (state === 'quoted') {
        if (code === QUOTE) {
          cell += chunk.slice(from, i)
          state = 'quote seen'
        } else if (code === CR || (code === LF && before !== CR)) line++
        continue
      }
      if (code === separator || code === LF || code === CR) {
        if (code === LF && before === CR && cells.length === 0 && state === 'cell starts') {
          from = i + 1
          rawFrom = from
          continue
        }
        if (state === 'plain') cell += chunk.slice(from, i)
        if (cell.length > MAX_CELL) throw tooLong(recordLine)
        if (isFaulty && withFaulty) faulty = (faulty ?? new Map()).set(cells.length, raw + chunk.slice(rawFrom, i))
        isFaulty = false
        raw = ''
        rawFrom = i + 1
        cells.push(cell)
        cell = ''
        state = 'cell starts'
        from = i + 1
        if (code === separator) {
          if (cells.length >= MAX_COLUMNS) throw tooWide(recordLine)
          continue
        }
        yield { cells, line: recordLine, fault, faulty: faulty ?? NO_FAULTS }
        cells = []
        faulty = undefined
        fault = undefined
        line++
        recordLine = line
      } else if (code === QUOTE && state === 'cell starts') {
        state = 'quoted'
        quoteLine = line
        from = i + 1
      } else if (state === 'quote seen') {
        if (code === QUOTE && before === QUOTE) {
          state = 'quoted'
          from = i
        } else if (code !== SPACE) {
          fault ??= `A quote that closes on line ${line} is followed by more text; a quote inside quotes must be doubled.`
          isFaulty = true
          state = 'plain'
          from = i
        }
      } else if (state === 'cell starts') {
        state = 'plain'
        from = i
      }
    }
    if (state === 'plain' || state === 'quoted') cell += chunk.slice(from)
    if (withFaulty) raw += chunk.slice(rawFrom)
    if (cell.length > MAX_CELL) throw tooLong(state === 'quoted' ? quoteLine : recordLine)
  }
  if (state === 'quoted') throw unclosed(quoteLine)
  if (state !== 'cell starts' || cells.length > 0) {
    if (isFaulty && withFaulty) faulty = (faulty ?? new Map()).set(cells.length, raw)
    cells.push(cell)
    yield { cells, line: recordLine, fault, faulty: faulty ?? NO_FAULTS }
  }
}

function unclosed(line: number): Refusal {
  return new Refusal(
    `The quote that opens on line ${line} is never closed: the file is cut off there, or a quote in it is not doubled. Export the file again.`,
    line,
  )
}

function tooLong(line: number): Refusal {
  return new Refusal(
    `A cell that starts on line ${line} is longer than 1 MB, which usually means a quote that is never closed. Mend that line, or export the file again.`,
    line,
  )
}

function tooWide(line: number): Refusal {
  return new Refusal(`Line ${line} has more than 10,000 columns. Export only the columns that describe orders.`, line)
}
