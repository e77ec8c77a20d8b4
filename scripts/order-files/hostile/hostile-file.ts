import { type Dialect, encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'

/** A record that must be rejected; `says` is a part of the reason. */
interface ExpectedRejection {
  readonly record: number
  readonly line: number
  readonly column: string | null
  readonly says: string
}

/** The expected result of a file, derived from the rows without the import's code. */
export type Expected =
  | { readonly refused: string }
  | {
      readonly records: number
      readonly accepted: number
      readonly repeated: number
      readonly blank: number
      readonly rejected: readonly ExpectedRejection[]
      readonly orders: number
      /** Ten-thousandths of a minor unit by currency, as texts. */
      readonly sums: Readonly<Record<string, string>>
      /** Customer names by order id, which must be stored unchanged. */
      readonly customers?: Readonly<Record<string, string>>
      /** Store days by order id. */
      readonly days?: Readonly<Record<string, string>>
    }

/** A realistic or malicious file with its expected result. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  readonly expected: Expected
  /** The user's answers to questions that the file leaves open. */
  readonly answers?: {
    readonly dateOrder?: 'day-first' | 'month-first'
    readonly decimalMark?: 'comma' | 'point'
    /** Columns that the user confirms, although many rows are rejected because of them. */
    readonly mapping?: typeof CONFIRMED.mapping
  }
}

/** The answer that the columns hold what their headings say. */
export const CONFIRMED = {
  mapping: { columns: { id: ['Order ID'], date: ['Date'], total: ['Total'], currency: ['Currency'] } },
}

export interface Row {
  readonly cells: readonly string[]
  readonly fate: 'order' | 'line' | 'rejected' | 'repeated' | 'blank'
  /** Of an accepted order or line: currency and ten-thousandths of a minor unit. */
  readonly money?: readonly [string, bigint]
  readonly column?: string | null
  readonly says?: string
}

/** The first row of an accepted order. */
export const order = (cells: readonly string[], parts: bigint, currency = 'EUR'): Row => {
  return { cells, fate: 'order', money: [currency, parts] }
}
/** A further row of an accepted order. */
export const line = (cells: readonly string[], parts: bigint, currency = 'EUR'): Row => {
  return { cells, fate: 'line', money: [currency, parts] }
}
export const rejected = (cells: readonly string[], column: string | null, says: string): Row => {
  return { cells, fate: 'rejected', column, says }
}
export const repeated = (cells: readonly string[]): Row => ({ cells, fate: 'repeated' })
export const blank = (cells: readonly string[]): Row => ({ cells, fate: 'blank' })

/** Minor units as the database stores them. */
export const minor = (units: number): bigint => BigInt(units) * 10_000n

interface TableOptions {
  readonly dialect?: Partial<Dialect>
  /** Lines above the headings. */
  readonly titles?: readonly string[]
  readonly customers?: Readonly<Record<string, string>>
  readonly days?: Readonly<Record<string, string>>
  readonly answers?: HostileFile['answers']
  /** Changes the bytes of the file. */
  readonly bytes?: (bytes: Buffer) => Buffer
}

/** A table with its expected result. */
export function table(
  name: string,
  head: readonly string[],
  rows: readonly Row[],
  options: TableOptions = {},
): HostileFile {
  const { titles = [], customers, days, answers, bytes = (same: Buffer) => same } = options
  const dialect = { ...PLAIN, ...options.dialect }
  const all = [...titles.map((title) => [title]), head, ...rows.map(({ cells }) => cells)]
  const expected = { ...expectedResult(rows, dialect, all), ...(customers && { customers }), ...(days && { days }) }
  const file = { name: `${name}.csv`, bytes: bytes(encoded(tableText(all, dialect), dialect)), expected }
  return answers ? { ...file, answers } : file
}

export function refused(name: string, bytes: Buffer | string, says: string): HostileFile {
  return { name, bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes), expected: { refused: says } }
}

function expectedResult(rows: readonly Row[], dialect: Dialect, all: readonly (readonly string[])[]): Expected {
  const above = all.length - rows.length
  const starts = lineStarts(all, dialect)
  const fates = (...fate: readonly Row['fate'][]) => rows.filter((row) => fate.includes(row.fate)).length
  const sums: Record<string, bigint> = {}
  for (const { money } of rows) if (money) sums[money[0]] = (sums[money[0]] ?? 0n) + money[1]
  return {
    records: rows.length,
    accepted: fates('order', 'line'),
    repeated: fates('repeated'),
    blank: fates('blank'),
    rejected: rows.flatMap(({ fate, column = null, says = '' }, i) =>
      fate === 'rejected' ? [{ record: i + 1, line: starts[above + i] ?? 0, column, says }] : [],
    ),
    orders: fates('order'),
    sums: Object.fromEntries(Object.entries(sums).map(([currency, parts]) => [currency, String(parts)])),
  }
}

/** The line of each record; cells can contain line breaks. */
function lineStarts(all: readonly (readonly string[])[], { sep }: Dialect): number[] {
  let next = sep ? 2 : 1
  return all.map((cells) => {
    const start = next
    next += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
    return start
  })
}
