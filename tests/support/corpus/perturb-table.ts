import { csv } from './c/write.ts'
import { headingsOf, LANGUAGES, roleOf } from './synonyms.ts'

export type Random = () => number

/** A table in memory; rows of another width (titles, remarks) stay as they are. */
export interface Table {
  readonly rows: readonly string[][]
  readonly separator: string
  /** Index of the row of headings; -1: there is none. */
  readonly head: number
  /** Number of cells of a full row. */
  readonly width: number
}

/** An amount or a day, which no heading is. */
const VALUE = /^\D{0,2}\d+[.,]\d{2}\D{0,2}$|^\d{4}-\d{2}-\d{2}/
const SEPARATORS = [',', ';', '\t', '|']

/** Null: not a table that its first full row is the heading of. */
export function readTable(text: string): Table | null {
  const readings = SEPARATORS.map((separator) => ({ separator, rows: cellsOf(text.replace(/^\ufeff/, ''), separator) }))
  const widthOf = (rows: readonly string[][]) => Math.max(0, ...rows.map(({ length }) => length))
  const best = readings.reduce((a, b) => (widthOf(b.rows) > widthOf(a.rows) ? b : a))
  const width = widthOf(best.rows)
  if (width < 3) return null
  const first = best.rows.findIndex(({ length }) => length === width)
  const hasHeadings = best.rows[first]?.some((cell) => VALUE.test(cell)) !== true
  return { ...best, head: hasHeadings ? first : -1, width }
}

export const writeTable = ({ rows, separator }: Table) => csv(rows, separator, '\r\n')

/** The rows under the headings, whole ones only. */
export function bodyOf({ rows, head, width }: Table): readonly string[][] {
  return rows.slice(head + 1).filter(({ length }) => length === width)
}

/** A copy with each cell of a full row replaced; the heading has the row -1. */
export function mapCells(table: Table, change: (cell: string, column: number, row: number) => string): Table {
  return {
    ...table,
    rows: table.rows.map((cells, at) =>
      cells.length === table.width && at >= table.head
        ? cells.map((cell, column) => change(cell, column, at - table.head - 1))
        : [...cells],
    ),
  }
}

export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

/** Columns whose filled cells all match; none where they are all empty. */
export function columnsLike(table: Table, pattern: RegExp): number[] {
  const body = bodyOf(table)
  return Array.from({ length: table.width }, (_, column) => column).filter((column) => {
    const cells = body.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    return cells.length > 2 && cells.every((cell) => pattern.test(cell))
  })
}

/** Each heading that is known gets another word of its role; all in one language, or each in its own. */
export function renameHeadings(table: Table, random: Random): Table {
  const one = pick(random, LANGUAGES)
  const isMixed = random() < 0.2
  const roles = (table.rows[table.head] ?? []).map(roleOf)
  const used = new Set<string>()
  return mapCells(table, (cell, column, row) => {
    const role = row < 0 ? roles[column] : undefined
    // Two columns of one role differ in something that another word might not say.
    if (!role || roles.indexOf(role) !== roles.lastIndexOf(role)) return cell
    const name = pick(random, headingsOf(role, isMixed ? pick(random, LANGUAGES) : one))
    if (used.has(name)) return cell
    used.add(name)
    return name
  })
}

export function reorderColumns(table: Table, random: Random): Table {
  const order = Array.from({ length: table.width }, (_, i) => ({ i, key: random() })).sort((a, b) => a.key - b.key)
  const rows = table.rows.map((cells, at) =>
    cells.length === table.width && at >= table.head ? order.map(({ i }) => cells[i] ?? '') : [...cells],
  )
  return { ...table, rows }
}

const OTHERS: readonly (readonly [string, (row: number, random: Random) => string])[] = [
  ['Exported at', () => '2025-02-01 08:00:00'],
  ['Is gift', (_, random) => (random() < 0.2 ? 'true' : 'false')],
  ['Tracking URL', (row) => `https://parcel.example/t/${row}`],
  ['Weight (kg)', (_, random) => (random() * 9).toFixed(3)],
  ['EAN', (row) => String(4_006_381_000_000 + row * 13)],
  ['Agent', (_, random) => pick(random, ['Pat', 'Kim', 'Lou'])],
  ['VAT rate', () => '19'],
  ['Loyalty points', (_, random) => String(Math.floor(random() * 90))],
  ['Last modified', () => '2025-01-31'],
  ['Bin', (row) => `H${row % 7}-${row % 4}`],
  ['Store ID', () => '4'],
  ['Margin %', (_, random) => (random() * 40).toFixed(1)],
]

/** A column more, which says nothing about the orders. */
export function addColumns(table: Table, random: Random): Table {
  const [name, value] = pick(random, OTHERS)
  const head = table.rows[table.head] ?? []
  if (table.head < 0 || head.includes(name)) return table
  const rows = table.rows.map((cells, at) => {
    if (cells.length !== head.length || at < table.head) return [...cells]
    return [...cells, at === table.head ? name : value(at, random)]
  })
  return { ...table, rows, width: table.width + 1 }
}

/** Without the columns of these roles. */
export function dropColumns(table: Table, roles: readonly string[]): Table {
  const head = table.rows[table.head] ?? []
  const isKept = head.map((heading) => !roles.includes(roleOf(heading) ?? ''))
  const rows = table.rows.map((cells) =>
    cells.length === head.length ? cells.filter((_, i) => isKept[i]) : [...cells],
  )
  return { ...table, rows, width: table.head < 0 ? table.width : isKept.filter(Boolean).length }
}

function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || sign === '\n') {
      rows.at(-1)?.push(sign === '\n' ? cell.replace(/\r$/, '') : cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else cell += sign
  }
  if (cell !== '' || rows.at(-1)?.length) rows.at(-1)?.push(cell)
  else rows.pop()
  return rows
}
