import { expect, it } from 'vitest'
import { fill } from '#bench/data.ts'
import { madeOrders } from '#bench/made-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('fills a database as its tables are now', async () => {
  const { location, app, exec } = await testApp()
  for (const table of ['shops', 'workspaces']) await exec(`delete from ${table}`)
  await fill(location, () => madeOrders(60))
  expect((await app.inject('/api/orders/count')).json()).toEqual({ total: 60 })
  expect((await app.inject('/api/shops')).json().shops.length).toBeGreaterThan(1)
})
