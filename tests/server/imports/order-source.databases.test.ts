// Covers: data Import
import { beforeEach, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const HEAD = 'Order ID,Date,Customer,Currency,Status,Product,Quantity,Price\n'
/** Order A2 begins on line 5, after a cell of two lines. */
const CSV = `${HEAD}A1,2026-01-05,"Ann
Lee",EUR,done,Cup,1,5.00
A1,2026-01-05,"Ann Lee",EUR,done,Pot,1,6.00
A2,2026-01-06,Bo Ek,EUR,open,Cup,1,5.00
A2,2026-01-06,Bo Ek,EUR,open,Pot,2,6.00
`

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 1, 1) })
})

const importFile = (name: string, payload: string) => opened.importFile(payload, 'text/csv', { name })
const order = async (id: string) => (await opened.get(`/api/order?id=${id}`)).body
const source = async (id: string) => (await order(id)).source
const edit = async (id: string, change: unknown) =>
  (await opened.send('PATCH', `/api/order?id=${id}`, change, { 'if-match': (await order(id)).etag })).body
const undoImport = (id: string) => opened.send('POST', `/api/imports/${id}/undo`)

it('names the file and the line of the first record, also at /api/orders/{id}', async () => {
  await importFile('orders.csv', CSV)
  expect(await source('A1')).toEqual({ file: 'orders.csv', line: 2, record: null })
  expect((await opened.get('/api/orders/A2')).body.source).toEqual({ file: 'orders.csv', line: 5, record: null })
})

it('counts the records of JSON, of our own export too', async () => {
  const entry = (id: string) => ({ id, date: '2026-01-05', total: 5, currency: 'EUR', status: 'done' })
  await importFile('orders', JSON.stringify([entry('B1'), {}, entry('B2')], undefined, 2))
  expect(await source('B2')).toEqual({ file: 'orders', line: null, record: 3 })
  const { body: file } = await opened.app.inject({ method: 'GET', url: '/api/orders.json?sort=id' })
  await importFile('export.json', file.replace('"B2"', '"B3"'))
  expect(await source('B3')).toEqual({ file: 'export.json', line: null, record: 2 })
})

it('reads our own export of one order, also where its ID is a blank', async () => {
  const order = { id: 'B2', date: '2026-01-05', total: 5, currency: 'EUR', status: 'done' }
  await importFile('orders', JSON.stringify([order]))
  const { body: file } = await opened.app.inject({ method: 'GET', url: '/api/orders.json' })
  expect(await importFile('export.json', file.replace('"B2"', '" "'))).toMatchObject({ state: 'done', rejected: 0 })
  expect((await opened.get('/api/orders')).body.total).toBe(2)
})

it('stays with an order that is edited or comes again unchanged, and follows a file that changes it', async () => {
  await importFile('first.csv', CSV)
  const moved = `${HEAD}A9,2026-01-01,Cy Ono,EUR,done,Cup,1,1.00\n${CSV.slice(HEAD.length)}`
  expect((await importFile('second.csv', moved)).orders).toEqual({ created: 1, updated: 0, unchanged: 2 })
  await edit('A2', { city: 'Wien' })
  expect(await source('A2')).toEqual({ file: 'first.csv', line: 5, record: null })
  expect((await importFile('third.csv', moved.replaceAll('Bo Ek', 'Bo Eck'))).orders).toMatchObject({ updated: 1 })
  expect(await order('A2')).toMatchObject({ city: 'Wien', source: { file: 'third.csv', line: 6, record: null } })
  expect(await verifyDatabase(opened.location)).toEqual([])
})

it('is the former one after an import is undone', async () => {
  await importFile('first.csv', CSV)
  const second = await importFile('second.csv', `${HEAD}A2,2026-01-06,Bo Ek,EUR,done,Cup,1,5.00\n`)
  expect(await source('A2')).toEqual({ file: 'second.csv', line: 2, record: null })
  await undoImport(second.id)
  expect(await source('A2')).toEqual({ file: 'first.csv', line: 5, record: null })
  expect((await importFile('first.csv', CSV)).orders).toMatchObject({ unchanged: 2 })
})

it('is the former one after an import is undone, also for an order that was edited since', async () => {
  await importFile('first.csv', CSV)
  const second = await importFile('second.csv', `${HEAD}A2,2026-01-06,Bo Ek,EUR,done,Cup,1,5.00\n`)
  await edit('A2', { city: 'Wien' })
  expect((await undoImport(second.id)).body).toMatchObject({ restored: 1, keptCount: 0 })
  expect(await source('A2')).toEqual({ file: 'first.csv', line: 5, record: null })
  expect((await order('A2')).values.city).toBe('Wien')
})

it('is none for an order that was entered by hand, also after an import of it is undone', async () => {
  const lines = [{ product: 'Chair', quantity: '1', price: '5.00' }]
  const made = { id: 'A2', placedAt: '2026-01-05T10:00', customer: { name: 'Bo Ek' }, currency: 'EUR', lines }
  await opened.send('POST', '/api/orders', made, { 'idempotency-key': 'a2' })
  expect(await source('A2')).toBeNull()
  const { id } = await importFile('orders.csv', CSV)
  expect(await source('A2')).toEqual({ file: 'orders.csv', line: 5, record: null })
  await undoImport(id)
  expect(await source('A2')).toBeNull()
})

it('is found where a restored history names changes that replaced each other', async () => {
  await importFile('orders.csv', CSV)
  await edit('A2', { city: 'Graz' })
  await opened.exec('update orders set change_id = replaced_orders.change_id from replaced_orders')
  await opened.exec('update replaced_orders set replaced_change_id = change_id')
  expect(await source('A2')).toBeNull()
})

it('has no line for an order of an earlier release', async () => {
  await importFile('orders.csv', CSV)
  await opened.exec('update orders set source_line = null')
  expect(await source('A2')).toEqual({ file: 'orders.csv', line: null, record: null })
})
