import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

/**
 * A backup of four orders in the oldest format that is read, as `writeBackup` wrote it. Never changed: later formats have to
 * restore it.
 */
export const OLDEST = new URL('version-5.backup.gz', import.meta.url).pathname

/** The parsed lines of that backup, the first and the last included. */
export function linesOfOldest(): unknown[] {
  const text = gunzipSync(readFileSync(OLDEST)).toString()
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

/** The lines of `linesOfOldest` with one value of a table's `place`th row changed. */
export function changed(table: string, column: string, value: unknown, place = 0): { lines: unknown[]; line: number } {
  const lines = linesOfOldest()
  const begin = lines.findIndex(
    (line) => typeof line === 'object' && line !== null && 'table' in line && line.table === table,
  )
  const row = lines[begin + 1 + place]
  const { columns } = lines[begin] as { columns: string[] }
  if (!Array.isArray(row) || !columns.includes(column)) throw new Error(`There is no ${table}.${column}.`)
  lines[begin + 1 + place] = row.with(columns.indexOf(column), value)
  return { lines, line: begin + 2 + place }
}
