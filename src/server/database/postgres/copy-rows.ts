import { once } from 'node:events'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** What a column of ours may hold. */
export type Value = string | number | bigint | null

/** How many characters are handed over at once. */
const CHUNK = 1 << 18

/** Loads rows into a table by COPY, inside the caller's transaction if there is one; answers how many. */
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
    // Listens on: a second error that nobody hears would end the process.
    stream.on('error', (error) => {
      hasFailed = true
      reject(error)
    })
  })
  // A failure is heard below, also when it comes while rows are made.
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
    // After a failure of its own it has no connection left to tell of ours.
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

/** A value as COPY's text format has it. */
export function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return String(value)
  return SPECIAL.test(value) ? value.replace(SPECIAL, (special) => ESCAPES[special] ?? special) : value
}
