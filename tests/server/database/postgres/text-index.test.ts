import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('expects few orders to have a word that no index finds, so that several processes test a large store', async () => {
  const orders = Array.from({ length: 2000 }, (_, i) => ({ id: `#${i}` }))
  const { database, exec } = await testApp({ on: 'postgres', orders })
  await exec('analyze orders')
  const reads = database.in(MAIN_WORKSPACE)
  const found = reads.from('orders').where(reads.dialect.contains('qx')).select('id')
  const [plan] = await reads.run(
    sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) ${found}`,
  )
  expect(plan?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(100)
})
