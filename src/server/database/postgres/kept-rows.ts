import type { ClientBase } from 'pg'
import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import type { KeptReader, KeptRow, KeptRows, KeptWriter } from '#server/database/kept-data.ts'
import { POSTGRES_MIGRATIONS } from '#server/database/migrations/postgres-migrations.ts'
import { refuseNewer } from '#server/database/migrations/schema-version.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'
import { connectTo } from './connect.ts'
import { copyRows } from './copy-rows.ts'
import { rowsOfQuery } from './cursor.ts'
import type { DeadlineClient } from './deadline-client.ts'
import { DEADLINES, type Deadlines, limitWithin } from './deadlines.ts'
import { migratePostgres, versionOf } from './migrate.ts'
import { ORDER_INDEXES } from './schema.ts'
import { readableSearch, storedSearch } from './search-text.ts'
import { PostgresStatements } from './statements.ts'

export async function postgresKeptReader(url: string, deadlines = DEADLINES): Promise<KeptReader> {
  await migratePostgres(url, undefined, deadlines)
  const client = await begun(url, 'begin isolation level repeatable read read only', deadlines)
  return {
    read: (table) => rowsIn(client, table),
    close: () => client.end(),
  }
}

export async function postgresKeptWriter(url: string, deadlines = DEADLINES): Promise<KeptWriter> {
  await migratePostgres(url, undefined, deadlines)
  const client = await begun(url, 'begin', deadlines)
  const before = await emptied(client).catch(async (error: unknown) => {
    // An open connection would keep its lock and this process.
    await client.end()
    throw error
  })
  return {
    ...before,
    write: (table, given) => (table.name === 'orders' ? loadOrders(client, table, given) : load(client, table, given)),
    ask: async (sql) => (await client.query(sql)).rows[0] ?? {},
    async finish() {
      await client.query(FOR_REBUILDING)
      await rebuildAggregates(new PostgresStatements(client))
      await client.query('commit')
      // Everything is committed: where this fails, the first queries are slower until the server does it by itself.
      await client.query('vacuum (analyze, skip_locked)').catch(() => {})
    },
    // The server undoes what is not committed.
    close: () => client.end(),
  }
}

/** For statements that read every order. */
export const FOR_REBUILDING = `set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines`

/** Makes room for the rows to come, and answers what was there. */
async function emptied(client: ClientBase): Promise<Pick<KeptWriter, 'hadOrders' | 'ordersVersion'>> {
  // No one else writes meanwhile; readers go on with what was there.
  await client.query('lock table workspaces in share row exclusive mode')
  refuseNewer(await versionOf(client), POSTGRES_MIGRATIONS.length)
  const { rows } = await client.query(`select exists (select 1 from orders) as had,
    (select coalesce(max(orders_version), 0) from workspaces) as highest`)
  for (const { name } of KEPT_TABLES) await client.query(`delete from ${name}`)
  return { hadOrders: rows[0].had, ordersVersion: BigInt(rows[0].highest) }
}

/** Into a table that has no rows yet: making the indexes once is many times faster than keeping them through a load. */
export async function loadOrders(
  client: ClientBase,
  { name, columns }: KeptTable,
  rows: KeptRows,
  onStep: (what: string) => void = () => {},
): Promise<void> {
  for (const index of Object.keys(ORDER_INDEXES)) await client.query(`drop index if exists ${index}`)
  await copyRows(client, name, columns, withStoredSearch(rows, columns.indexOf('search')))
  onStep('rows')
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const [index, definition] of Object.entries(ORDER_INDEXES)) {
    await client.query(`create index ${index} on orders ${definition}`)
  }
  onStep('indexes')
}

export async function load(client: ClientBase, { name, columns }: KeptTable, rows: KeptRows): Promise<void> {
  await copyRows(client, name, columns, rows)
}

/** A connection in a transaction whose statements may look at every row. */
async function begun(url: string, begin: string, deadlines: Deadlines): Promise<DeadlineClient> {
  const client = await connectTo(url, deadlines)
  await client.query(`${begin}; set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`)
  client.answerDeadline = deadlines.longAnswer
  return client
}

async function* rowsIn(client: ClientBase, { name, columns, key }: KeptTable): AsyncGenerator<KeptRow> {
  const search = name === 'orders' ? columns.indexOf('search') : -1
  const query = `select ${columns.join(', ')} from ${name} order by ${key.join(', ')}`
  for await (const row of rowsOfQuery(client, 'kept', query)) {
    if (search >= 0) row[search] = readableSearch(String(row[search]))
    yield row as KeptRow
  }
}

async function* withStoredSearch(rows: KeptRows, search: number): AsyncGenerator<KeptRow> {
  for await (const row of rows) yield row.with(search, storedSearch(String(row[search])))
}
