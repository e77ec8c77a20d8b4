import { once } from 'node:events'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Value } from '#server/database/ports.ts'

/** Characters that are written at once. */
const CHUNK = 1 << 18

/** Loads rows into a table by COPY, inside the caller's transaction if there is one; returns how many. */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  let hasFailed = false
  const done = new Promise<void>((resolve, reject) => {
    stream.once('finish', resolve)
    // Not `once`: a second error without a listener would end the process.
    stream.on('error', (error) => {
      hasFailed = true
      reject(error)
    })
  })
  // The error is rethrown below, also when it occurs while rows are produced.
  done.catch(() => {})
  let count = 0
  let chunk = ''
  const send = async () => {
    if (hasFailed || stream.destroyed) await done
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    chunk = ''
  }
  try {
    for await (const row of rows) {
      chunk += line(row)
      count++
      if (chunk.length >= CHUNK) await send()
    }
    if (chunk !== '') await send()
    stream.end()
  } catch (error) {
    // After an error of its own, the stream has no connection to report ours to.
    if (!hasFailed) stream.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
  await done
  return count
}

function line(row: readonly Value[]): string {
  let text = ''
  for (let i = 0; i < row.length; i++) text += (i === 0 ? '' : '\t') + field(row[i] ?? null)
  return `${text}\n`
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
export function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(SPECIAL, (special) => ESCAPES[special] ?? special) : value
}
