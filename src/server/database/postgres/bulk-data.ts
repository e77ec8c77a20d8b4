import type { ClientBase } from 'pg'
import type { BulkReader, BulkWriter, RowSource, RowValues } from '#server/database/bulk-data.ts'
import { DEADLINES, type Deadlines, limitWithin } from '#server/database/deadlines.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import type { Value } from '#server/database/ports.ts'
import { createIndexes, indexesOf } from '#server/database/schema/ddl.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { connectTo } from './connect.ts'
import { copyRows } from './copy-rows.ts'
import type { DeadlineClient } from './deadline-client.ts'
import { migratePostgres, versionOf } from './migrate.ts'
import { readableSearch, storedSearch } from './search-text.ts'
import { PostgresStatements } from './statements.ts'

/** Rows that a cursor fetches at once. */
const FETCHED = 5_000
const SEARCH = ORDERS.names.indexOf('search')

export async function postgresBulkReader(url: string, deadlines = DEADLINES): Promise<BulkReader> {
  await migratePostgres(url, undefined, deadlines)
  const client = await begun(url, 'begin isolation level repeatable read read only', deadlines)
  return {
    read: (table) => rowsIn(client, table),
    close: () => client.end(),
  }
}

export async function postgresBulkWriter(url: string, deadlines = DEADLINES): Promise<BulkWriter> {
  await migratePostgres(url, undefined, deadlines)
  const client = await begun(url, 'begin', deadlines)
  const before = await emptied(client).catch(async (error: unknown) => {
    // An open connection would keep its lock and this process.
    await client.end()
    throw error
  })
  return {
    ...before,
    transaction: new PostgresStatements(client),
    write: (table, rows) => (table === ORDERS ? loadPostgresOrders(client, rows) : load(client, table, rows)),
    // It is an index of the orders, so it is complete.
    rebuildTextIndex: () => readyForRebuild(client),
    async commit() {
      await client.query('commit')
      // Everything is committed: if this fails, the first queries are slower until the server does it by itself.
      await client.query('vacuum (analyze, skip_locked)').catch(() => {})
    },
    // The server rolls back what is not committed.
    close: () => client.end(),
  }
}

/** Settings and statistics for statements that read every order. */
async function readyForRebuild(client: ClientBase): Promise<void> {
  await client.query(`set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines`)
}

async function emptied(client: ClientBase): Promise<Pick<BulkWriter, 'hadOrders' | 'ordersVersion'>> {
  // Nothing else writes meanwhile; readers continue with what was there.
  await client.query('lock table workspaces in share row exclusive mode')
  refuseNewer(await versionOf(client))
  const { rows } = await client.query(`select exists (select 1 from orders) as had,
    (select coalesce(max(orders_version), 0) from workspaces) as highest`)
  for (const { name } of SOURCE_TABLES) await client.query(`delete from ${name}`)
  return { hadOrders: rows[0].had, ordersVersion: BigInt(rows[0].highest) }
}

/** Fills the empty table of orders: creating its indexes afterwards is many times faster than updating them. */
async function loadPostgresOrders(client: ClientBase, rows: RowSource) {
  for (const { name } of indexesOf(ORDERS, 'postgres')) await client.query(`drop index if exists ${name}`)
  await load(client, ORDERS, withStoredSearch(rows))
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const statement of createIndexes(ORDERS, 'postgres')) await client.query(statement)
}

async function load(client: ClientBase, { name, names }: Table, rows: RowSource): Promise<void> {
  await copyRows(client, name, names, rows)
}

/** A connection in a transaction whose statements may read every row. */
async function begun(url: string, begin: string, deadlines: Deadlines): Promise<DeadlineClient> {
  const client = await connectTo(url, deadlines)
  await client.query(`${begin}; set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`)
  client.answerDeadline = deadlines.longAnswer
  return client
}

async function* rowsIn(client: ClientBase, table: Table): AsyncGenerator<RowValues> {
  const { name, names, key } = table
  await client.query(
    `declare bulk no scroll cursor for select ${names.join(', ')} from ${name} order by ${key.join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<Value[]>({ text: `fetch ${FETCHED} from bulk`, rowMode: 'array' })
    for (const row of rows) yield table === ORDERS ? row.with(SEARCH, readableSearch(String(row[SEARCH]))) : row
    if (rows.length < FETCHED) break
  }
  await client.query('close bulk')
}

async function* withStoredSearch(rows: RowSource): AsyncGenerator<RowValues> {
  for await (const row of rows) yield row.with(SEARCH, storedSearch(String(row[SEARCH])))
}
