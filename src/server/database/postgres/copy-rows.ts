import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Value } from '#server/database/ports.ts'

/** Characters that are written at once. */
const CHUNK = 1 << 18

/** Loads rows into a table by COPY, inside the caller's transaction if there is one. */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>,
): Promise<void> {
  await pipeline(inChunks(rows), client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}

async function* inChunks(rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>) {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(field).join('\t')}\n`
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

const SPECIAL = /[\\\n\r\t\b\f\v]/g
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}

/** A value in COPY's text format. */
function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(SPECIAL, (special) => ESCAPES[special] ?? special) : value
}
