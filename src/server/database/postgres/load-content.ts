import type { ClientBase } from 'pg'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import type { ContentLoader, RowSource } from '#server/database/ports.ts'
import { copyRows } from './copy-rows.ts'
import { versionOf } from './migrate.ts'
import { storedSearch } from './search-text.ts'

/** In the caller's transaction. */
export async function postgresContentLoader(client: ClientBase): Promise<ContentLoader> {
  // Nothing else writes meanwhile; readers continue with what was there.
  await client.query('lock table workspaces in share row exclusive mode')
  refuseNewer(await versionOf(client))
  return {
    load: (table, columns, rows) =>
      table === 'orders' ? loadOrders(client, columns, rows) : copyRows(client, table, columns, rows),
    // It is an index of the orders, so it is complete; statements that read every order need settings and statistics.
    async rebuildTextIndex() {
      await client.query(`set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines`)
    },
  }
}

/** Creating the indexes afterwards is many times faster than updating them. */
async function loadOrders(client: ClientBase, columns: readonly string[], rows: RowSource): Promise<void> {
  const { rows: indexes } = await client.query(`select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as sql
    from pg_index where indrelid = 'orders'::regclass and not indisprimary`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await copyRows(client, 'orders', columns, withStoredSearch(rows, columns.indexOf('search')))
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { sql } of indexes) await client.query(sql)
}

async function* withStoredSearch(rows: RowSource, search: number): RowSource {
  for await (const row of rows) yield row.with(search, storedSearch(String(row[search])))
}
