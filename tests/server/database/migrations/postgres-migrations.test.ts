import { expect, it } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { POSTGRES_MIGRATIONS } from '#server/database/migrations/postgres-migrations.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { command, readyDatabase } from '#tests/support/postgres/databases.ts'

it('sends every statement by itself, because Citus hands the whole text on to each machine', () => {
  for (const statement of POSTGRES_MIGRATIONS.flat()) {
    if (typeof statement !== 'string') continue
    const withoutTexts = statement.replace(/'[^']*'/g, '')
    expect(withoutTexts).not.toContain(';')
    expect(withoutTexts.trim()).toMatch(/^(create|alter|drop|insert|delete|update|set local|analyze) /)
  }
})

it('counts the grams of orders that were there before it counted where they stand', async () => {
  const url = await readyDatabase()
  await prepareDatabase({ kind: 'postgres', url }, null)
  const store = await openWriter({ kind: 'postgres', url })
  try {
    await insertOrders(store, [
      { id: '#1', name: 'Ada Holm', project: 'Landing Page' },
      { id: '#2', name: '50% off', address: '1 Main Street' },
    ])
    await command(url, 'alter table search_grams drop column own_orders')
    await command(url, 'delete from search_grams where char_length(gram) > 4')
    await command(url, 'update schema_version set version = 5')
    const steps: number[] = []
    await migratePostgres(url, (step) => steps.push(step))
    expect(steps[0]).toBe(6)
    expect(await verifyAggregates(store)).toEqual([])
  } finally {
    await store.close()
  }
})
