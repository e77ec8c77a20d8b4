import { expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { completeUpdate } from '#server/changes/complete-update.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { readList } from '#server/orders/read-list.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { openTestStore } from '#tests/server/support/test-store.ts'

const order = { id: '#1', name: 'Anna Holm', day: '2026-10-31', lines: [{ product: 'Oak Desk' }] }

it('makes the search texts of an older version again, once, with their index', async () => {
  const { location, database, get, exec } = await testApp({ orders: [order, { id: '#2', name: 'Bert' }] })
  const byTextIndex = { walkRows: 0, walkRowsByDate: 0, indexRows: 0 }
  const found = async (search: string) => {
    const asked = { search, sort: { field: 'id', descending: false }, page: 1, per: 10 } as const
    return (await readList(database, MAIN_WORKSPACE, asked, { limits: byTextIndex })).total
  }
  await exec(`update orders set search = 'an old text' where id = '#1'`)
  {
    await using writer = await openWriter(location)
    await writer.write(1, (transaction) => transaction.rebuildTextIndex())
  }
  await completeUpdate(location)
  expect((await get('/api/orders/count?q=old')).body.total).toBe(1)

  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  await exec('update workspaces set texts_due = 1')
  await completeUpdate(location)
  expect([await found('old'), await found('oak'), await found('anna desk')]).toEqual([0, 1, 1])

  // Nothing is due any more.
  await exec(`update orders set search = 'an old text' where id = '#1'`)
  await completeUpdate(location)
  expect((await get('/api/orders/count?q=old')).body.total).toBe(1)
})

it('leaves a database whose texts were due without a fault', async () => {
  const store = await openTestStore()
  try {
    await insertOrders(store, [order])
    await store.write(1, async (transaction) => {
      await transaction.query(`update orders set search = 'an old text'`)
      await transaction.query('update workspaces set texts_due = 1')
    })
    expect(await verifyDatabase(store.location)).toEqual([])
  } finally {
    await store.close()
  }
})
