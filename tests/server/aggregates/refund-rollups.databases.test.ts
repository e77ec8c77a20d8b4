import { expect, it, onTestFinished } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { MIGRATIONS, statementsOf } from '#server/database/migrations/migrations.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestStore } from '#tests/server/support/test-store.ts'

const LARGE = 2n ** 53n

it('gets the refunds of orders that were stored before they were added up', async () => {
  const store = await openTestStore()
  onTestFinished(() => store.close())
  await insertOrders(store, [
    { id: '#1', day: '2026-01-03', details: { refunded: LARGE } },
    { id: '#2', day: '2026-01-03', details: { refunded: LARGE - 1n } },
    { id: '#3', day: '2026-02-03', details: { refunded: 0n } },
    { id: '#4', day: '2026-02-03' },
  ])
  await store.write(1, (transaction) => transaction.query(`delete from order_rollups where dimension = 'refunded'`))
  expect((await verifyAggregates(store)).join()).toContain('order_rollups lacks')
  const step = MIGRATIONS.find(({ name }) => name === '0006-refund-rollups')
  const kind = store.location.kind === 'postgres' ? 'postgres' : 'sqlite'
  await store.write(1, async (transaction) => {
    for (const sql of step ? statementsOf(step, kind) : []) await transaction.query(sql)
  })
  expect(await verifyAggregates(store)).toEqual([])
})
