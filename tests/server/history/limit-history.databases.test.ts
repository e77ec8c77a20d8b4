import { expect, it, onTestFinished } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { verifyDatabase } from '#server/backup/verify.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import { limitHistory } from '#server/start-server.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const

it('deletes what is older than the last so many whole months, in every workspace and of the accounts, once', async () => {
  let now = Date.UTC(2100, 0, 31, 23)
  const clock = () => now
  const { app, accounts, database: orders, exec, location } = await testApp({ clock })
  const changes = changesInThread(location)
  onTestFinished(changes.close)
  const limit = () => limitHistory(2, { database: orders, accounts, changes, clock })
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const database = await accounts.open()
  await createPerson(database, 1, OWNER)
  const keys = await Promise.all([1, 2].map((id) => createAccessKey(database, id, { name: 'k', role: 'owner' })))
  const call = async (place: number, method: 'GET' | 'PUT', url: string, payload?: object) => {
    const headers = { 'if-match': '*', authorization: `Bearer ${keys[place]?.key}` }
    return (await app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  }
  const target = (place: number, amount: number) =>
    call(place, 'PUT', '/api/targets', { targets: [{ currency: 'EUR', month: '2100-01', amount }] })
  const objects = async (place: number) => {
    const { changes } = (await call(place, 'GET', '/api/history')) as { changes: { object: string }[] }
    return changes.map(({ object }) => object).sort()
  }
  for (const place of [0, 1]) await target(place, 100)
  now = Date.UTC(2100, 1, 1)
  for (const place of [0, 1]) await target(place, 200)
  now = Date.UTC(2100, 2, 31)
  await limit()
  expect([await objects(0), await objects(1)]).toEqual([
    ['key', 'person', 'targets', 'targets'],
    ['key', 'targets', 'targets'],
  ])
  now = Date.UTC(2100, 3, 1)
  for (let day = 0; day < 2; day++) await limit()
  // The accounts are of the first workspace.
  expect([await objects(0), await objects(1)]).toEqual([
    ['erasure', 'erasure', 'targets'],
    ['erasure', 'targets'],
  ])
  expect(await verifyDatabase(location)).toEqual([])
})

it('undoes no change of an order where the one after it was deleted, and says so', async () => {
  let now = Date.UTC(2100, 0, 10)
  const clock = () => now++
  const { accounts, database, get, send, location } = await testApp({ clock })
  const changes = changesInThread(location)
  onTestFinished(changes.close)
  const order = { id: 'A', placedAt: '2100-01-01T10:00', customer: { name: 'Bo' }, currency: 'EUR' }
  await send('POST', '/api/orders', { ...order, lines: [{ product: 'Chair', quantity: '1', price: '1' }] })
  const edit = async (change: object) => {
    await send('PATCH', '/api/order?id=A', change, { 'if-match': '*' })
    return (await get('/api/order/history?id=A')).body.changes[0].id
  }
  const undo = async (id: string) => (await send('POST', `/api/changes/${id}/undo`)).body
  const first = await edit({ city: 'Graz' })
  await edit({ note: 'Ring' })
  now = Date.UTC(2100, 5, 10)
  // The first change was last written later than the second one.
  await undo((await undo(first)).changeId)
  now = Date.UTC(2100, 6, 10)
  for (let day = 0; day < 2; day++) await limitHistory(2, { database, accounts, changes, clock })
  expect(await undo(first)).toMatchObject({ undone: 0, keptCount: 1 })
  expect((await get('/api/order?id=A')).body.values).toMatchObject({ city: 'Graz', note: 'Ring' })
})
