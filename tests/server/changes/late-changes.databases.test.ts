import { expect, it, onTestFinished } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const LINES = [{ product: 'Lamp', quantity: '1', price: '5.00' }]
const ORDER = { id: 'late', placedAt: '2024-05-01T10:00', customer: { name: 'Ada' }, currency: 'EUR', lines: LINES }
const HEAD = 'Order ID,Date,Customer,Total\n'

/** Another process that writes to the workspace until `end`. */
async function otherWriter(location: Parameters<typeof openWriter>[0]) {
  const other = await openWriter(location)
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: end } = Promise.withResolvers<void>()
  const writing = other.write(1, async () => {
    begin()
    await isDone
  })
  await hasBegun
  const close = async () => {
    end()
    await writing
  }
  onTestFinished(async () => {
    await close()
    await other.close()
  })
  return close
}

/** A deadline that is short for the tests is missed on a busy machine, too. */
async function untilSaved(change: () => Promise<{ readonly status: number; readonly body: unknown }>) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const { status, body } = await change()
    if (status !== 503) return expect([status, body]).toEqual([200, expect.anything()])
  }
  throw new Error('The server stays busy.')
}

it('changes nothing after a request that was answered 503', async () => {
  const opened = await testApp({ orders: [{ id: '1' }, { id: '2' }], limits: { deadline: 400 }, lockTimeout: 2000 })
  const { location, send, put, reads } = opened
  // The thread starts with the first change.
  await untilSaved(() => send('PATCH', '/api/order?id=2', { note: 'first' }, { 'if-match': '*' }))
  const release = await otherWriter(location)
  const target = { month: '2026-11', currency: 'EUR', amount: 5 }
  const late = await Promise.all([
    send('PATCH', '/api/order?id=1', { city: 'Graz' }, { 'if-match': '*' }),
    send('POST', '/api/orders', ORDER),
    send('POST', '/api/orders/bulk', { ids: ['1'], change: { status: 'Approved' } }),
    put('/api/targets', { targets: [target] }, '*'),
    put('/api/views', { views: [{ id: 'a', name: 'Late', query: '' }] }, '*'),
    send('POST', '/api/shops', { name: 'Late' }),
    send('PATCH', '/api/shops/main', { name: 'Late' }, { 'if-match': '*' }),
  ])
  expect(late.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503, 503])
  await release()
  // Changes are made in the order in which they came.
  await untilSaved(() => send('PATCH', '/api/order?id=2', { note: 'later' }, { 'if-match': '*' }))
  await untilSaved(() => put('/api/targets', { targets: [] }, '*'))
  const orders = await reads.selectFrom('orders').select(['id', 'city', 'status', 'version']).orderBy('id').execute()
  expect(orders.map(({ id, city, status }) => [id, city, status])).toEqual([
    ['1', '', 'Pending'],
    ['2', '', 'Pending'],
  ])
  expect(orders[0]?.version).toBe(1n)
  const changes = await reads.selectFrom('changes').select(['object', 'kind']).execute()
  expect(new Set(changes.map(({ object, kind }) => `${object} ${kind}`))).toEqual(new Set(['order edit']))
  expect(await reads.selectFrom('shops').select('name').execute()).toEqual([{ name: 'Main shop' }])
  expect(await reads.selectFrom('bulk_jobs').select('id').execute()).toEqual([])
  expect(await verifyDatabase(location)).toEqual([])
})

it('checks forty undos while another writes, and lets every edit through', async () => {
  const { importFile, location, send } = await testApp()
  const { id } = await importFile(`${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)
  const release = await otherWriter(location)
  const check = () => send('POST', `/api/changes/${id}/undo?dryRun=1`)
  expect(await check()).toMatchObject({ status: 200, body: { undone: 2 } })
  await release()
  const checks = Array.from({ length: 40 }, check)
  expect((await send('PATCH', '/api/order?id=1', { city: 'Graz' }, { 'if-match': '*' })).status).toBe(200)
  const statuses = (await Promise.all(checks)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})
