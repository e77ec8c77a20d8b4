import type { ClientBase } from 'pg'
import type { KeptTable } from '#server/database/kept-tables.ts'
import { copyRows, type Value } from './copy-rows.ts'
import { rowsOfQuery } from './cursor.ts'
import { CREATE_ORDER_INDEXES, ORDER_INDEXES } from './schema.ts'
import { readableSearch, storedSearch } from './search-text.ts'

type Rows = AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>

/** The rows of a table by its key, in the caller's transaction. */
export async function* readKept(client: ClientBase, { name, columns, key }: KeptTable): AsyncGenerator<Value[]> {
  const search = name === 'orders' ? columns.indexOf('search') : -1
  const query = `select ${columns.join(', ')} from ${name} order by ${key.join(', ')}`
  for await (const row of rowsOfQuery(client, 'kept', query)) {
    if (search >= 0) row[search] = readableSearch(String(row[search]))
    yield row as Value[]
  }
}

/** Loads rows into a table that has none of them, in the caller's transaction; answers how many. */
export async function writeKept(client: ClientBase, { name, columns }: KeptTable, rows: Rows): Promise<number> {
  if (name !== 'orders') return await copyRows(client, name, columns, rows)
  // Making the indexes once is many times faster than keeping them through a load.
  for (const index of Object.keys(ORDER_INDEXES)) await client.query(`drop index if exists ${index}`)
  const count = await copyRows(client, name, columns, withStoredSearch(rows, columns.indexOf('search')))
  await client.query(CREATE_ORDER_INDEXES)
  return count
}

async function* withStoredSearch(rows: Rows, search: number): AsyncGenerator<readonly Value[]> {
  for await (const row of rows) yield row.with(search, storedSearch(String(row[search])))
}
