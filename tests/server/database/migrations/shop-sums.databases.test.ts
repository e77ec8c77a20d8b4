import fc from 'fast-check'
import { expect, inject, it, onTestFinished } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { MIGRATIONS, statementsOf } from '#server/database/migrations/migrations.ts'
import { CUSTOMER_DAYS, CUSTOMER_GAPS, ORDER_ROLLUPS, PRODUCT_ROLLUPS } from '#server/database/schema/rollups.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestStore } from '#tests/server/support/test-store.ts'

const SUMS = [ORDER_ROLLUPS, PRODUCT_ROLLUPS, CUSTOMER_DAYS, CUSTOMER_GAPS]

it('adds up the orders of each shop as a rebuild does', async () => {
  const kind = inject('database')
  const steps = MIGRATIONS.filter(({ name }) => ['0006-shop-sums', '0022-quantities'].includes(name))
  const store = await openTestStore()
  onTestFinished(() => store.close())
  for (const order of fc.sample(arbitraryOrder, { numRuns: 90, seed: 6 })) await insertOrders(store, [order])
  await store.write(1, async (transaction) => {
    if (kind === 'postgres') {
      // As the tables were before the step, changed by their owner.
      await transaction.query('set local role none')
      for (const { name } of SUMS) {
        await transaction.query(`delete from ${name}`)
        await transaction.query(`alter table ${name} drop column shop`)
        await transaction.query(`alter table ${name} add constraint ${name}_pkey primary key (workspace_id)`)
      }
      await transaction.query('alter table product_rollups add column lines bigint')
      for (const column of ['pieces', 'priced_pieces'])
        await transaction.query(`alter table product_rollups add column ${column} bigint,
          drop column ${column}_high, drop column ${column}_low`)
    }
    for (const statement of steps.flatMap((step) => statementsOf(step, kind))) await transaction.query(statement)
  })
  expect(await verifyAggregates(store)).toEqual([])
  const [row] = await store.read((statements) =>
    statements.query(`select count(distinct shop) as shops from customer_gaps where customers > 0`),
  )
  expect(Number(row?.shops)).toBe(3)
})
