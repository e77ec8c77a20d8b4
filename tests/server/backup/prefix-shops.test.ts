// Covers: data Import
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import type { DatabaseLocation } from '#server/database/location.ts'
import { MIGRATIONS } from '#server/database/migrations/migrations.ts'
import { openReads } from '#server/database/open-reads.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { emptyDatabase } from '#tests/support/postgres/databases.ts'
import { linesOfPrefix, tablesOf } from './support.ts'

const KINDS = ['sqlite', 'postgres'] as const
const BEFORE_SHOPS = MIGRATIONS.slice(0, 1)

/** A database from before there were shops, with these rows. */
async function baselineOf(kind: (typeof KINDS)[number]): Promise<DatabaseLocation> {
  const tables = tablesOf(linesOfPrefix())
  if (kind === 'sqlite') {
    const file = join(temporaryFolder(), 'orders.db')
    const database = openSqliteFile(file, () => {}, BEFORE_SHOPS)
    for (const { table, columns, rows } of tables) {
      const names = table === 'orders' ? ['number', ...columns] : columns
      const insert = database.prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
      for (const [i, row] of rows.entries()) insert.run(...(table === 'orders' ? [String(i + 1), ...row] : row))
    }
    database.close()
    return { kind, file }
  }
  const url = await emptyDatabase()
  await migratePostgres(url, () => {}, undefined, BEFORE_SHOPS)
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const { table, columns, rows } of tables) {
    const insert = `insert into ${table} (${columns}) values (${columns.map((_, i) => `$${i + 1}`)})`
    for (const row of rows) await client.query(insert, row)
  }
  await client.end()
  return { kind, url }
}

async function contents(location: DatabaseLocation) {
  const reads = openReads(location)
  const orders = await reads
    .selectFrom('orders')
    .select(['id', 'shop', 'shop_number', 'file_content'])
    .orderBy('id')
    .execute()
  const replaced = await reads.selectFrom('replaced_orders').select('content').execute()
  const shops = await reads.selectFrom('shops').select(['slug', 'prefix']).orderBy('slug').execute()
  const mappings = await reads.selectFrom('import_mappings').select('mapping').execute()
  await reads.destroy()
  const identity = (text: string | null) => text && (JSON.parse(text) as Record<string, unknown>)
  return {
    shops,
    orders: orders.map(({ file_content: file, ...order }) => ({ ...order, file: identity(file) })),
    replaced: replaced.map(({ content }) => identity(content)),
    mappings: mappings.map(({ mapping }) => identity(mapping)),
  }
}

const OF_SHOP = { shop: 'shop-2', shopNumber: '1001' }
const EXPECTED = {
  shops: [
    { slug: 'main', prefix: 'MAIN-' },
    { slug: 'shop-2', prefix: 'B-' },
  ],
  orders: [
    { id: '007', shop: 'main', shop_number: '', file: null },
    { id: 'B-1001', shop: 'shop-2', shop_number: '1001', file: expect.objectContaining(OF_SHOP) },
    // Its file had other IDs, too.
    { id: 'B-8', shop: 'main', shop_number: '', file: null },
    { id: 'B-M1', shop: 'shop-2', shop_number: 'M1', file: null },
  ],
  replaced: [
    { order: expect.objectContaining(OF_SHOP), file: expect.objectContaining(OF_SHOP), hash: expect.any(String) },
  ],
  mappings: [{ columns: { id: ['Ref'] } }],
}

describe.each(KINDS)('orders with a remembered prefix on %s', (kind) => {
  it('become those of a second shop where the database is updated', async () => {
    const location = await baselineOf(kind)
    await prepareDatabase(location, null)
    expect(await contents(location)).toEqual(EXPECTED)
  })
})
