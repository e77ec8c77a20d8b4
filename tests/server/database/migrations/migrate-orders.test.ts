import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { DEFAULT_CALCULATION_RULES } from '#contract/reporting-date.ts'
import { verifyDerived } from '#server/aggregates/verify.ts'
import { MIGRATIONS } from '#server/database/migrations/sqlite-migrations.ts'
import { openDatabase, schemaVersion } from '#server/database/sqlite/open.ts'
import { sqliteStore } from '#server/database/sqlite/sqlite-store.ts'
import { orderRow } from '#server/imports/write/order-row.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { importOrder, insertOrders } from '#tests/server/support/insert-orders.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

const ORDERS = fc.sample(fc.uniqueArray(arbitraryOrder, { selector: ({ id }) => id, minLength: 50 }), {
  seed: 3,
  numRuns: 1,
})[0]

/** A database as the first release left it, with orders. */
function firstRelease(file: string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  database.exec(`${MIGRATIONS[0]}; pragma user_version = 1; insert into workspaces values (1, 'main', 'Main', null)`)
  for (const order of ORDERS ?? []) {
    const made = importOrder(order)
    const { paid_day, counted_day, ...first } = orderRow(made, DEFAULT_CALCULATION_RULES)
    const row = { workspace_id: 1, content_hash: order.id, version: 3, import_id: 'old', ...first }
    const places = Object.keys(row).map(() => '?')
    database.prepare(`insert into orders (${Object.keys(row)}) values (${places})`).run(...Object.values(row))
    made.lines.forEach(({ product, quantity, price, amount }, i) => {
      database
        .prepare('insert into order_lines values (1, ?, ?, ?, ?, ?, ?, ?)')
        .run(order.id, i + 1, product, quantity, price, amount, made.currency)
    })
  }
  database.close()
}

it('brings the orders of the first release in, whole, with all that is derived from them', async () => {
  const file = join(temporaryFolder(), 'orders.db')
  firstRelease(file)
  const before = new DatabaseSync(file)
  before.prepare('select 1').get()
  const all = (database: DatabaseSync, table: string, columns: string) => {
    const statement = database.prepare(`select ${columns} from ${table} order by workspace_id, ${columns}`)
    statement.setReadBigInts(true)
    return statement.all()
  }
  const columns = 'id, id_key, placed_at, day, customer_key, amount, search, content_hash, version, import_id'
  const old = [all(before, 'orders', columns), all(before, 'order_lines', 'order_id, line, product, quantity, amount')]
  before.close()

  const steps: string[] = []
  const database = openDatabase(file, (step, of) => steps.push(`${step} of ${of}`))
  onTestFinished(() => database.close())
  expect(steps).toEqual(MIGRATIONS.map((_, place) => `${place + 1} of ${MIGRATIONS.length}`).slice(1))
  expect(schemaVersion(database)).toBe(MIGRATIONS.length)
  const now = [
    all(database, 'orders', columns),
    all(database, 'order_lines', 'order_id, line, product, quantity, amount'),
  ]
  expect(now).toEqual(old)
  expect(now[0]).toHaveLength(ORDERS?.length ?? 0)
  expect(await verifyDerived(sqliteStore(database))).toEqual([])
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(database.prepare('pragma foreign_keys').get()).toEqual({ foreign_keys: 1 })

  await insertOrders(database, [{ id: '#new', name: 'New' }, ...(ORDERS ?? []).slice(0, 5)])
  expect(await verifyDerived(sqliteStore(database))).toEqual([])
})
