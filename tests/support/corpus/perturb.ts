import type { ExaminedFile } from './c/examined-file.ts'
import { encode, grouped } from './c/write.ts'
import { perturbJson } from './perturb-json.ts'
import {
  addColumns,
  columnsLike,
  dropColumns,
  mapCells,
  pick,
  type Random,
  readTable,
  renameHeadings,
  reorderColumns,
  type Table,
  writeTable,
} from './perturb-table.ts'

/** Of one kind of file: what the file becomes, in words. */
export interface Variant extends ExaminedFile {
  readonly changes: readonly string[]
}

/** The file with several things written in another way, and what is then true of it. */
export function perturb(file: ExaminedFile, random: Random): Variant {
  const variant = /^\s*[[{]/.test(file.text) ? perturbJson(file, random) : perturbedTable(file, random)
  const encoding = otherEncoding(variant, random)
  if (encoding) return { ...variant, encoding, changes: [...variant.changes, encoding] }
  // The encoding of the file may lack a letter of a new heading.
  const { encoding: own, ...inUtf8 } = variant
  return own && !canWrite(variant.text, own) ? inUtf8 : variant
}

type Change = readonly [name: string, (table: Table, random: Random) => Table | null]

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DATES: readonly ((y: string, m: string, d: string) => string)[] = [
  (y, m, d) => `${d}.${m}.${y}`,
  (y, m, d) => `${d}/${m}/${y}`,
  (y, m, d) => `${m}/${d}/${y}`,
  (y, m, d) => `${y}/${m}/${d}`,
  (y, m, d) => `${d}-${MONTHS[Number(m) - 1]}-${y}`,
  (y, m, d) => `${MONTHS[Number(m) - 1]} ${Number(d)}, ${y}`,
]
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})(?= \d|$)/
const MONEY = /^-?\d+[.,]\d{2}$/

const CHANGES: readonly Change[] = [
  ['headings', renameHeadings],
  ['order', reorderColumns],
  ['separator', (table, random) => ({ ...table, separator: pick(random, [',', ';', '\t', '|']) })],
  ['more columns', addColumns],
  ['fewer columns', (table) => dropColumns(table, ['phone', 'sku', 'city', 'country'])],
  ['dates', otherDates],
  ['decimals', otherDecimals],
]

function perturbedTable(file: ExaminedFile, random: Random): Variant {
  const read = readTable(file.text)
  if (!read) return { ...file, changes: [] }
  let table = read
  const changes: string[] = []
  for (const [name, change] of CHANGES) {
    const changed = random() < 0.45 ? change(table, random) : null
    if (!changed) continue
    table = changed
    changes.push(name)
  }
  const minor = random() < 0.2 ? inMinorUnits(table, random) : null
  return {
    ...file,
    text: writeTable(minor?.table ?? table),
    ...(minor && { ask: file.ask ?? minor.ask }),
    changes: [...changes, ...(minor ? [minor.name] : [])],
  }
}

function otherDates(table: Table, random: Random): Table | null {
  const columns = columnsLike(table, ISO_DAY)
  const write = pick(random, DATES)
  if (columns.length === 0) return null
  return mapCells(table, (cell, column, row) =>
    row >= 0 && columns.includes(column)
      ? cell.replace(ISO_DAY, (_, y: string, m: string, d: string) => write(y, m, d))
      : cell,
  )
}

/** All amounts of the table with another mark, with or without thousands separators. */
function otherDecimals(table: Table, random: Random): Table | null {
  const columns = columnsLike(table, MONEY)
  const [group, mark] = pick(random, [
    ['', ','],
    ['.', ','],
    [',', '.'],
    [' ', ','],
    ["'", '.'],
    ['', '.'],
  ] as const)
  if (columns.length === 0) return null
  return mapCells(table, (cell, column, row) =>
    row >= 0 && columns.includes(column) && cell !== '' ? grouped(minorOf(cell), group, mark) : cell,
  )
}

const minorOf = (cell: string) => Number(cell.replace(/[.,]/, ''))

/** All amounts in cents, with a heading that says so or with none. Null: it has no amounts, or is not clear about them. */
function inMinorUnits(table: Table, random: Random) {
  const columns = columnsLike(table, MONEY)
  if (columns.length === 0) return null
  const suffix = table.head < 0 ? '' : pick(random, ['_cents', ' (cents)', ' in cents', '', ''])
  // 'Total (EUR)' above cents would say something that is not so.
  const says = columns.some((column) => /[€$£]|\b[A-Z]{3}\b/.test(table.rows[table.head]?.[column] ?? ''))
  if (suffix === '' && says) return null
  const changed = mapCells(table, (cell, column, row) => {
    if (!columns.includes(column)) return cell
    return row < 0 ? cell + suffix : cell && String(minorOf(cell))
  })
  const ask = suffix ? null : 'Whole numbers; nothing says that they are cents.'
  return { table: changed, ask, name: `minor units "${suffix}"` }
}

const SCRIPTS: readonly (readonly [encoding: string, needs: RegExp])[] = [
  ['windows-1252', /[éèüöäßñçàêëí]/],
  ['windows-1250', /[ąęłśżź]/],
  ['windows-1251', /\p{Script=Cyrillic}/u],
  ['koi8-r', /\p{Script=Cyrillic}/u],
  ['windows-1253', /\p{Script=Greek}/u],
  ['windows-1254', /[ğşı]/],
  ['gbk', /\p{Script=Han}/u],
  ['big5', /\p{Script=Han}/u],
  ['shift_jis', /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['euc-kr', /\p{Script=Hangul}/u],
  ['utf-8-bom', /./],
  ['utf-16le', /./],
  ['utf-16be', /./],
]

/** Another encoding that can write the text and is used for its script; null: the present one stays. */
function otherEncoding({ text }: ExaminedFile, random: Random): string | null {
  const [encoding, needs] = pick(random, SCRIPTS)
  if (random() < 0.4 || !needs.test(text)) return null
  return canWrite(text, encoding) ? encoding : null
}

function canWrite(text: string, encoding: string): boolean {
  return encoding.startsWith('utf') || new TextDecoder(encoding).decode(encode(text, encoding)) === text
}
