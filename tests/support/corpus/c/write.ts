import { clockOf, dayOf, type MadeLine, type MadeOrder } from './make-orders.ts'

export type Cell = string | number
export interface Entry {
  readonly o: MadeOrder
  readonly l: MadeLine
  /** Position within the order, from 0. */
  readonly i: number
}

export const entriesOf = (orders: readonly MadeOrder[]): Entry[] =>
  orders.flatMap((o) => o.lines.map((l, i) => ({ o, l, i })))

export function csv(rows: readonly (readonly Cell[])[], separator = ',', end = '\n'): string {
  const cell = (value: Cell) => {
    const text = String(value)
    return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => row.map(cell).join(separator) + end).join('')
}

/** A row of headings, then a row per thing; `headings` separated by `|`. */
export function table<T>(headings: string, things: readonly T[], row: (thing: T) => Cell[], separator = ','): string {
  return csv([headings.split('|'), ...things.map(row)], separator)
}

/** '1234.50' */
export const point = (minor: number) => (minor / 100).toFixed(2)
/** '1234,50' */
export const comma = (minor: number) => point(minor).replace('.', ',')
/** '1,234.50' with other marks where said. */
export function grouped(minor: number, group = ',', mark = '.'): string {
  const [whole = '', cents = ''] = point(minor).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, group) + mark + cents
}

/** '17.09.2024'; `order` of the letters y, m, d. */
export function dateIn(order: MadeOrder, form: string, mark: string): string {
  const [y = '', m = '', d = ''] = dayOf(order).split('-')
  const texts: Record<string, string> = { y, m, d, Y: y.slice(2), D: String(Number(d)), M: String(Number(m)) }
  return [...form].map((letter) => texts[letter]).join(mark)
}
export const dmy = (order: MadeOrder) => dateIn(order, 'dmy', '.')
export const isoTime = (order: MadeOrder) => `${dayOf(order)} ${clockOf(order)}`
export const epoch = (order: MadeOrder) => order.time.getTime() / 1000
export function clock12(order: MadeOrder): string {
  const [h = '', m = ''] = clockOf(order).split(':')
  return `${Number(h) % 12 || 12}:${m} ${Number(h) < 12 ? 'AM' : 'PM'}`
}
export const total = (l: MadeLine) => l.quantity * l.price

export const json = (value: unknown) => JSON.stringify(value, null, 1)

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** The bytes of a text in an encoding that `TextDecoder` knows; what it lacks becomes a question mark. */
export function encode(text: string, encoding = 'utf-8'): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-8-bom') return Buffer.from(`\ufeff${text}`)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  const known = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, known)
  return Uint8Array.from([...text].flatMap((character) => known.get(character) ?? [63]))
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding)
  const isWide = !encoding.startsWith('windows') && !encoding.startsWith('iso') && !encoding.startsWith('koi')
  const found = new Map<string, readonly number[]>()
  const add = (bytes: readonly number[]) => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes)
  }
  for (let byte = 0; byte < 256; byte++) add([byte])
  if (!isWide) return found
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail])
  return found
}
