import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

/**
 * A backup of four orders in format 1, as `writeBackup` wrote it. Never changed once the format is released: later formats
 * have to restore it. Before that, a renamed column was renamed in its lines and the hash made with `backupOf`.
 */
export const VERSION_1 = new URL('version-1.backup.gz', import.meta.url).pathname

/** The same orders in format 2, as `writeBackup` wrote it after restoring them. */
export const VERSION_2 = new URL('version-2.backup.gz', import.meta.url).pathname

/** The parsed lines of the backup of format 1, the first and the last included. */
export function linesOfVersion1(): unknown[] {
  const text = gunzipSync(readFileSync(VERSION_1)).toString()
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

/** The lines of `linesOfVersion1` with one value of a table's `place`th row changed. */
export function changed(table: string, column: string, value: unknown, place = 0): { lines: unknown[]; line: number } {
  const lines = linesOfVersion1()
  const begin = lines.findIndex(
    (line) => typeof line === 'object' && line !== null && 'table' in line && line.table === table,
  )
  const row = lines[begin + 1 + place]
  const { columns } = lines[begin] as { columns: string[] }
  if (!Array.isArray(row) || !columns.includes(column)) throw new Error(`There is no ${table}.${column}.`)
  lines[begin + 1 + place] = row.with(columns.indexOf(column), value)
  return { lines, line: begin + 2 + place }
}

/** Columns that format 2 had not. */
const AFTER_VERSION_2 = [
  ...['source_line', 'discount', 'shipping', 'tax', 'refunded', 'payment_state', 'fulfillment_state'],
  ...['tags', 'sku', 'date_text', 'paid_text', 'stale_after_days', 'country'],
]
/** The tables of format 2. */
const TABLES_OF_VERSION_2 = [
  ...['workspaces', 'orders', 'order_lines', 'replaced_orders', 'imports', 'targets', 'import_mappings'],
  ...['changes', 'bulk_jobs'],
]

/** A backup as format 2 had it. */
export function inVersion2(file: string): string {
  const [header, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const written: unknown[] = [{ ...JSON.parse(header ?? ''), version: 2 }]
  let columns: string[] | undefined
  for (const line of lines.map((text) => JSON.parse(text))) {
    if (Array.isArray(line)) {
      if (columns) written.push(line.filter((_, i) => !AFTER_VERSION_2.includes(columns?.[i] ?? '')))
    } else if ('table' in line) {
      columns = TABLES_OF_VERSION_2.includes(line.table) ? line.columns : undefined
      if (columns) written.push({ ...line, columns: columns.filter((column) => !AFTER_VERSION_2.includes(column)) })
    } else {
      const { saved_views: _views, ...known } = line.figures as Record<string, string>
      const isKnown = (name: string) => !AFTER_VERSION_2.includes(name.split('.')[1] ?? '')
      written.push({ ...line, figures: Object.fromEntries(Object.entries(known).filter(([name]) => isKnown(name))) })
    }
  }
  return backupOf(written)
}
