import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

/** A backup of four orders, as `writeBackup` wrote it. A later format needs another one: this one's database, updated and backed up. */
export const STORED = new URL('version-18.backup.gz', import.meta.url).pathname

/** The same orders as the tables of a database of the baseline had them. */
const BASELINE = new URL('baseline.backup.gz', import.meta.url).pathname

/** The parsed lines of that backup, the first and the last included. */
export function linesOfStored(file = STORED): unknown[] {
  const text = gunzipSync(readFileSync(file)).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

/** A file of these lines whose hash is right; the last line's figures stay as they are. */
export function backupOf(lines: readonly unknown[]): string {
  const [last, ...rest] = [...lines].reverse()
  const text = rest
    .reverse()
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  return fileOf(gzipSync(`${text}${JSON.stringify({ ...(last as object), sha256 })}\n`))
}

export function fileOf(bytes: Buffer): string {
  const file = join(temporaryFolder(), 'made.backup')
  writeFileSync(file, bytes)
  return file
}

/** The lines of `linesOfStored` with one value of a table's `place`th row changed. */
export function changed(table: string, column: string, value: unknown, place = 0): { lines: unknown[]; line: number } {
  const lines = linesOfStored()
  const begin = lines.findIndex(
    (line) => typeof line === 'object' && line !== null && 'table' in line && line.table === table,
  )
  const row = lines[begin + 1 + place]
  const { columns } = lines[begin] as { columns: string[] }
  if (!Array.isArray(row) || !columns.includes(column)) throw new Error(`There is no ${table}.${column}.`)
  lines[begin + 1 + place] = row.with(columns.indexOf(column), value)
  return { lines, line: begin + 2 + place }
}

/** Of the import mapped.csv in that backup. */
const MAPPED = '71946f6f-b1a8-4abf-a1c4-98cd637f7285'

/**
 * The tables of the baseline as of two shops: second.csv and mapped.csv had the remembered prefix `B-`, first.csv, with 007 and
 * B-8, had none. B-1001 was edited since it was in a file, before and after second.csv.
 */
export function linesOfPrefix(): unknown[] {
  const ids: Readonly<Record<string, string>> = { '8': 'B-8', M1: 'B-M1', '#1001': 'B-1001' }
  const tables = Map.groupBy(withTables(linesOfStored(BASELINE)), ({ table }) => table)
  const edited = tables.get('replaced_orders')?.[1]?.line
  const content = JSON.parse(String(Array.isArray(edited) && edited[5])) as { order: { id: string }; file?: object }
  content.order.id = 'B-1001'
  const inFile = { ...content.order, address: 'Street 2, Graz' }
  const changes: Readonly<Record<string, (row: unknown[]) => unknown[]>> = {
    orders: (row) => (row[1] === '#1001' ? row.with(-3, JSON.stringify(inFile)) : row).with(1, idOf(row)),
    order_lines: (row) => row.with(1, idOf(row)),
    replaced_orders: (row) => [
      ...row.with(1, 'B-1001').slice(0, 4),
      MAPPED,
      JSON.stringify({ ...content, file: inFile }),
    ],
    import_mappings: (row) => row.with(2, JSON.stringify({ columns: { id: ['Ref'] }, idPrefix: 'B-' })),
  }
  function idOf(row: readonly unknown[]) {
    return ids[String(row[1])] ?? row[1]
  }
  return [...tables].flatMap(([table, lines]) => {
    const [begin, ...rows] = lines.map(({ line }) => line)
    const made = rows.map((row) => (Array.isArray(row) ? (changes[table]?.(row) ?? row) : row))
    return [begin, ...made.sort((a, b) => (String(a) < String(b) ? -1 : 1))]
  })
}

/** Each line with the table that it is of; '' for the first line, 'end' for the last. */
function withTables(lines: readonly unknown[]): { readonly table: string; readonly line: unknown }[] {
  let table = ''
  return lines.map((line) => {
    if (typeof line === 'object' && line !== null && 'table' in line) table = String(line.table)
    if (typeof line === 'object' && line !== null && 'figures' in line) table = 'end'
    return { table, line }
  })
}

/** The columns and rows of each table in these lines. */
export function tablesOf(lines: readonly unknown[]) {
  return [...Map.groupBy(withTables(lines), ({ table }) => table)].flatMap(([table, [begin, ...rows]]) => {
    const columns = (begin?.line as { readonly columns?: readonly string[] } | undefined)?.columns
    return columns ? [{ table, columns, rows: rows.map(({ line }) => line as (string | null)[]) }] : []
  })
}
