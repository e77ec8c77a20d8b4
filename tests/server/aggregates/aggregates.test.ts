import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { rebuildTextIndex } from '#server/database/sqlite/fts-texts.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { insertOrders, type TestOrder } from '#tests/server/support/insert-orders.ts'
import { atDepth } from '#tests/support/test-depth.ts'

async function emptyDatabase() {
  const database = openSqliteFile(':memory:')
  onTestFinished(() => database.close())
  await ensureWorkspace(sqliteWriter(database), null)
  return database
}

const files = fc.array(fc.array(arbitraryOrder, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 })

/** Which statuses are in no figure, and which date counts. */
const counting = fc.constantFrom(['[]', 'placed'], ['["Cancelled","Pending"]', 'placed'], ['["Complete"]', 'paid'])

const options = fc.record({
  strategy: fc.constantFrom('incremental', 'rebuild', undefined),
})

function moved({ details, ...order }: TestOrder): TestOrder {
  return { ...order, details: { ...details, shop: details?.shop === 'main' ? 'third' : 'second' } }
}

it('updates every aggregate as a rebuild makes it, through any imports and changes', async () => {
  await fc.assert(
    fc.asyncProperty(files, counting, options, async (imported, [excluded, counted], options) => {
      const database = openSqliteFile(':memory:')
      await ensureWorkspace(sqliteWriter(database), null)
      database.prepare('update workspaces set excluded_statuses = ?, counted_date = ?').run(excluded, counted)
      try {
        for (const orders of imported) {
          await insertOrders(database, orders, options)
          expect(await verifyAggregates(sqliteWriter(database))).toEqual([])
        }
        // The same files again change orders back and forth, and move those of the first shop.
        for (const orders of imported) await insertOrders(database, orders.map(moved), options)
        expect(await verifyAggregates(sqliteWriter(database))).toEqual([])
      } finally {
        database.close()
      }
    }),
    { numRuns: atDepth(60) },
  )
})

it('finds changed orders by their new text only', async () => {
  const database = await emptyDatabase()
  await insertOrders(database, [{ id: '#1', name: 'Natali Craig' }])
  await insertOrders(database, [{ id: '#1', name: 'Kate Morrison' }])
  const find = (term: string) =>
    database.prepare('select count(*) as found from order_search where order_search match ?').get(`"${term}"`)?.found
  expect([find('natali'), find('kate m')]).toEqual([0, 1])
})

it.each([
  [
    'order_rollups',
    `update order_rollups set amount_low = amount_low + 1 where dimension = 'city' and granularity = 'm'`,
  ],
  ['product_rollups', `delete from product_rollups where granularity = 'y'`],
  ['customer_days', 'update customer_days set orders = orders + 1'],
  ['customer_gaps', `update customer_gaps set previous = '2020-01-01' where granularity = 'm'`],
  ['order_search', 'delete from order_search'],
])('reports damage to %s and repairs it by a rebuild', async (table, damage) => {
  const database = await emptyDatabase()
  await insertOrders(database, [{ id: '#1', name: 'Ada Holm', city: 'Graz', lines: [{ product: 'Chair', amount: 5 }] }])
  database.exec(damage)
  expect((await verifyAggregates(sqliteWriter(database))).join()).toContain(table)
  rebuildTextIndex(database)
  await sqliteWriter(database).write(1, rebuildAggregates)
  expect(await verifyAggregates(sqliteWriter(database))).toEqual([])
})
