import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  await store.close()
})

const files = fc.array(fc.array(arbitraryOrder, { minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 })

it('updates all aggregates as a rebuild makes them, through imports and changes', async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.constantFrom('incremental', 'rebuild', undefined), async (imported, strategy) => {
      await store.empty()
      for (const orders of [...imported, ...imported]) await insertOrders(store, orders, { strategy })
      expect(await verifyAggregates(store)).toEqual([])
    }),
    { numRuns: 10 },
  )
}, 240_000)

// SQLite has no such table.
if (inject('database') === 'postgres')
  it('reports wrong trigram counts and rebuilds them', async () => {
    for (const damage of [
      `update search_trigrams set orders = 5 where trigram = 'ada'`,
      `delete from search_trigrams where trigram = 'ada'`,
      `insert into search_trigrams values (1, 'xyz', 1)`,
    ]) {
      await store.empty()
      await insertOrders(store, [{ id: '#1', name: 'Ada Holm' }])
      await store.write(1, (transaction) => transaction.query(damage))
      expect((await verifyAggregates(store)).join()).toContain('search_trigrams')
      await store.write(1, rebuildAggregates)
      expect(await verifyAggregates(store)).toEqual([])
    }
  })
