import { MAX_CELL, MAX_ROW_TEXT } from '#server/imports/limits.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { type CellStyles, dateText, numberText, plainText } from './cell-text.ts'
import { readXml, refuse } from './read-xml.ts'

interface SheetContext {
  /** A text that cells share, by its number; undefined for a number that no text has. */
  readonly texts: (index: number) => string | undefined
  readonly styles: CellStyles
  readonly is1904: boolean
}

/** The size of the largest sheet that the format allows. */
const MAX_ROWS = 1_048_576
const MAX_SHEET_COLUMNS = 16_384

interface Cell {
  readonly column: number
  readonly type: string
  readonly style: number
  text: string
}

/**
 * Calls `onRow` with the texts of each row and its number, from 1, in ascending order, until `isDone`. Formulas have the
 * values that were stored with them. Throws a `Refusal` where the sheet contradicts itself.
 */
export async function readSheetRows(
  chunks: AsyncIterable<Uint8Array>,
  context: SheetContext,
  onRow: (cells: readonly string[], row: number) => void,
  isDone: () => boolean,
): Promise<void> {
  let row = 0
  let cells: string[] = []
  /** Characters of the row's cells. */
  let length = 0
  let cell: Cell | undefined
  const open = (name: string, { r, t, s }: Readonly<Record<string, string>>) => {
    if (name === 'row') {
      row = numberUpTo(r === undefined ? row + 1 : Number(r), row + 1, MAX_ROWS)
      cells = []
      length = 0
    } else if (name === 'c') {
      const column = r === undefined ? cells.length : columnOf(r)
      cell = { column: numberUpTo(column, 0, MAX_SHEET_COLUMNS - 1), type: t ?? 'n', style: Number(s ?? 0), text: '' }
    }
  }
  const close = (name: string) => {
    if (name === 'row') onRow(cells, row)
    else if (name === 'c' && cell) {
      while (cells.length < cell.column) cells.push('')
      const text = cellText(cell, context)
      cells[cell.column] = text
      length += text.length
      if (length > MAX_ROW_TEXT) throw new Refusal(importMessages.archive.longRow(row), row)
      cell = undefined
    }
  }
  const text = (part: string, tag: string) => {
    // A formula is not the cell's value.
    if (!cell || (tag !== 'v' && tag !== 't')) return
    cell.text += part
    if (cell.text.length > MAX_CELL) throw new Refusal(importMessages.csv.longCell(row), row)
  }
  await readXml(chunks, { open, close, text }, isDone)
}

function numberUpTo(value: number, least: number, most: number): number {
  return Number.isInteger(value) && value >= least && value <= most ? value : refuse()
}

/** The column, from 0, of a reference like 'AB12'. */
function columnOf(reference: string): number {
  const [letters = ''] = /^[A-Z]*/.exec(reference) ?? []
  // Digits to the base of 26, of which A is the 1.
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText({ type, style, text }: Cell, { texts, styles, is1904 }: SheetContext): string {
  if (text === '') return ''
  if (type === 's') return texts(Number(text)) ?? refuse()
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return plainText(text)
  const { date, currency = '' } = styles[style] ?? {}
  return (date && dateText(Number(text), date, is1904)) ?? `${numberText(text)} ${currency}`.trimEnd()
}

/** Bytes of all texts; they are outside the thread's heap. */
const MAX_BYTES = 128 * 1024 ** 2
/** Of UTF-8, at most, for one UTF-16 unit. */
const BYTES_PER_UNIT = 3

/** Keeps the texts as UTF-8: as strings a million of them would fill the heap. */
export async function readSharedTexts(chunks: AsyncIterable<Uint8Array>): Promise<SheetContext['texts']> {
  let bytes = Buffer.alloc(64 * 1024)
  const ends: number[] = []
  const add = (text: string) => {
    const start = ends.at(-1) ?? 0
    const needed = start + BYTES_PER_UNIT * text.length
    if (needed > MAX_BYTES) throw new Refusal(importMessages.archive.tooManyTexts)
    if (needed > bytes.length) bytes = Buffer.from(bytes.buffer.transfer(Math.min(MAX_BYTES, 2 * needed)))
    ends.push(start + bytes.write(text, start))
  }
  let text = ''
  await readXml(chunks, {
    open: (name) => {
      if (name === 'si') text = ''
    },
    close: (name) => {
      if (name === 'si') add(plainText(text))
    },
    text: (part, tag) => {
      if (tag === 't') text += part
    },
  })
  return (index) => (ends[index] === undefined ? undefined : bytes.toString('utf8', ends[index - 1], ends[index]))
}
