import type { Client } from 'pg'
import { DEFAULT_CALCULATION_RULES } from '#contract/reporting-date.ts'
import type { KeptValue } from '#server/database/kept-data.ts'
import { connectTo } from '#server/database/postgres/connect.ts'
import { DEADLINES } from '#server/database/postgres/deadlines.ts'
import { load, loadOrders } from '#server/database/postgres/kept-rows.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { rebuildPostgresDerived } from '#server/database/postgres/rebuild-derived.ts'
import { ensurePostgresWorkspace } from '#server/database/postgres/workspaces.ts'
import { KEPT_TABLES } from '#server/database/schema/backup-tables.ts'
import { contentHash } from '#server/imports/write/content-hash.ts'
import { orderRow } from '#server/imports/write/order-row.ts'
import { madeOrders } from './made-orders.ts'
import { stopwatch } from './stopwatch.ts'

/** Its statements go through every order. */
const LONG = { ...DEADLINES, answer: DEADLINES.longAnswer }

/** Fills the server's database with `count` made orders by COPY, instead of those that were made before. */
export async function fillPostgres(url: string, count: number): Promise<void> {
  await migratePostgres(url)
  await ensurePostgresWorkspace(url, null)
  const client = await connectTo(url, LONG)
  try {
    await refuseOthers(client)
    const step = stopwatch()
    await client.query('begin; truncate orders, order_lines, replaced_orders')
    for (const table of KEPT_TABLES) {
      if (table.name === 'orders') await loadOrders(client, table, orderRows(count, table.columns), step)
      if (table.name === 'order_lines') await load(client, table, lineRows(count))
    }
    step('lines')
    await rebuildPostgresDerived(client)
    step('sums and grams')
    await client.query('commit')
    await client.query('vacuum analyze')
    step('vacuum')
    const { rows } = await client.query('select pg_database_size(current_database()) as size')
    console.log(`${count} orders, ${(Number(rows[0].size) / 1e6).toFixed(0)} MB`)
  } finally {
    await client.end()
  }
}

/** How many made orders the database holds. */
export async function madeCount(url: string): Promise<number> {
  const client = await connectTo(url, LONG)
  try {
    const { rows } = await client.query(`select to_regclass('orders') is not null as made`)
    if (!rows[0].made) return 0
    const counted = await client.query(`select count(*) as orders from orders where import_id = 'bench'`)
    return Number(counted.rows[0].orders)
  } finally {
    await client.end()
  }
}

async function refuseOthers(client: Client): Promise<void> {
  const { rows } = await client.query(`select 1 from orders where import_id <> 'bench' limit 1`)
  if (rows.length > 0)
    throw new Error('The database holds orders that no benchmark made. Name another in DATABASE_URL.')
}

function* orderRows(count: number, columns: readonly string[]): Generator<KeptValue[]> {
  for (const order of madeOrders(count)) {
    const row: Record<string, KeptValue> = {
      workspace_id: 1,
      content_hash: contentHash(order),
      import_id: 'bench',
      version: 1,
      ...orderRow(order, DEFAULT_CALCULATION_RULES),
    }
    yield columns.map((column) => row[column] ?? null)
  }
}

function* lineRows(count: number): Generator<KeptValue[]> {
  for (const { id, currency, lines } of madeOrders(count)) {
    let line = 0
    for (const { product, quantity, price, amount } of lines)
      yield [1, id, ++line, product, quantity, price, amount, currency]
  }
}
