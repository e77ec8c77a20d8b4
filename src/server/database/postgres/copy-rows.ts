import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { RowSource, Rows, Value } from '#server/database/ports.ts'
import { inChunks } from '#server/database/text-chunks.ts'

/** Loads rows into a table by COPY, inside the caller's transaction if there is one. */
export async function copyRows(client: ClientBase, table: string, columns: readonly string[], rows: RowSource | Rows) {
  const lines = inChunks(rows, (row) => `${row.map(field).join('\t')}\n`)
  await pipeline(lines, client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
}

/** A value in COPY's text format. */
function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  // The characters that have a meaning there are escaped as in JSON.
  return value.replace(/[\\\n\r\t]/g, (special) => JSON.stringify(special).slice(1, -1))
}
