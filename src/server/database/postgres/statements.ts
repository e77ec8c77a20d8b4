import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Row, RowSource, Rows, Value, WriteTransaction } from '#server/database/ports.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { inChunks } from '#server/database/text-chunks.ts'
import { asOwner } from './row-security.ts'
import { readableSearch, storedSearch } from './search-text.ts'

const PAGE = 2000
/** Rows of one statement; more would only take memory for their arrays. */
const ROWS_AT_ONCE = 5000
/** From this many rows on, COPY is faster than inserting arrays. */
const MIN_COPIED_ROWS = 50
const TYPES = { text: 'text', int: 'bigint' } as const

/** The driver reads the option with every statement; its types lack it. */
type PipelineClient = ClientBase & { pipeline?: boolean }

/** The statements of one transaction on one connection. */
export function postgresStatements(client: PipelineClient): WriteTransaction {
  let cursors = 0

  const withRows: WriteTransaction['withRows'] = async (sql, columns, rows) => {
    const names = Object.keys(columns)
    const arrays = Object.values(columns).map((type, i) => `$${i + 1}::${TYPES[type]}[]`)
    const text = sql.replace('$rows', `unnest(${arrays}) as input_rows(${names})`)
    const found: Row[] = []
    for (let i = 0; i < rows.length; i += ROWS_AT_ONCE) {
      const part = rows.slice(i, i + ROWS_AT_ONCE)
      const values = names.map((_, column) => part.map((row) => row[column] ?? null))
      found.push(...(await client.query<Row>(text, values)).rows)
    }
    return found
  }

  return {
    withRows,

    async pipelined(parts) {
      client.pipeline = true
      const running = parts.map((part) => part())
      await Promise.all(running).finally(async () => {
        // All have to end before a rollback.
        await Promise.allSettled(running)
        client.pipeline = false
      })
    },

    async query(sql, values = []) {
      let place = 0
      const numbered = sql.replace(/\?/g, () => `$${++place}`)
      return (await client.query<Row>(numbered, [...values])).rows
    },

    async *pages(sql) {
      const cursor = `pages_${++cursors}`
      await client.query(`declare ${cursor} no scroll cursor for ${sql}`)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${PAGE} from ${cursor}`)
        if (rows.length === 0) break
        yield rows
      }
      await client.query(`close ${cursor}`)
    },

    async insert(table, rows, names = table.names) {
      const { name } = table
      // COPY cannot be pipelined.
      if ('length' in rows && (rows.length < MIN_COPIED_ROWS || client.pipeline))
        await withRows(`insert into ${name} (${names}) select ${names} from $rows`, columnTypes(table, names), rows)
      else await asOwner(client, () => copyRows(client, name, names, rows))
    },

    storedSearch,
    readableSearch,
    hasTrigramTable: true,
    // PostgreSQL keeps its index right by itself, and it changes with the orders.
    textFaults: async () => [],
    changeTexts: async () => {},
    // Orders have no numbers here, because the text index is one of their own indexes.
    nextNumber: async () => undefined,

    async deferIndexes({ mayBlockReaders } = { mayBlockReaders: false }) {
      if (!mayBlockReaders) return async () => {}
      const { rows } = await client.query(`select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as sql
        from pg_index where indrelid = 'orders'::regclass and not indisprimary`)
      for (const { name } of rows) await client.query(`drop index ${name}`)
      // Many times faster than updating them.
      return async () => {
        await client.query(`set local maintenance_work_mem = '512MB'`)
        for (const { sql } of rows) await client.query(sql)
      }
    },

    // It is an index of the orders, so it is complete; statements that read every order need settings and statistics.
    async rebuildTextIndex() {
      await client.query(`set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines`)
    },
  }
}

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
