// Covers: data Import, Export
import { beforeEach, expect, it } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const CSV = `Order ID,Date,Customer,Currency,Status,Total
A1,2026-01-05,Ann Lee,EUR,done,10.00
A2,2026-01-06,Bo Ek,EUR,,20.00
A3,2026-01-07,Cy Ono,EUR,,30.00
`

let opened: Awaited<ReturnType<typeof testApp>>
beforeEach(async () => {
  opened = await testApp({ now: Date.UTC(2026, 1, 1) })
  expect(await importFile(CSV)).toMatchObject({ notes: ['2 orders without a status are Unknown.'] })
})

const importFile = (payload: string, type?: string) => opened.importFile(payload, type)
const order = async (id: string) => (await opened.get(`/api/order?id=${id}`)).body
const patch = async (id: string, change: unknown) =>
  opened.send('PATCH', `/api/order?id=${id}`, change, { 'if-match': (await order(id)).etag })
const statuses = async () => (await opened.get('/api/orders/statuses')).body.statuses
const revenue = async () =>
  (await opened.get('/api/dashboard?from=2026-01-01&to=2026-01-31')).body.metrics.revenue.value
const isExact = async () => expect(await verifyDatabase(opened.location)).toEqual([])

it('counts orders of unknown status in summaries and figures, and finds them by it', async () => {
  expect(await statuses()).toEqual([
    { status: 'Complete', orders: 1 },
    { status: 'Unknown', orders: 2 },
  ])
  expect(await revenue()).toBe(6000)
  const { body } = await opened.get('/api/orders?status=Unknown&sort=id')
  expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(['A2', 'A3'])
  expect((await opened.get('/api/orders/count?q=unknown')).body.total).toBe(2)
  expect((await opened.get('/api/orders/count?openForDays=0')).body.total).toBe(0)
  await isExact()
})

it('leaves them out of the figures where the settings say so', async () => {
  const { status } = await opened.put('/api/settings', { excludedStatuses: ['Unknown'], countedDate: 'placed' }, '"1"')
  expect(status).toBe(200)
  expect(await revenue()).toBe(1000)
  await isExact()
})

it.each([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
])('exports them as they are in %s, and imports that without a change', async (extension, type) => {
  const { body: file } = await opened.app.inject({ method: 'GET', url: `/api/orders.${extension}` })
  expect(file.match(/Unknown/g)).toHaveLength(2)
  const again = await importFile(file, type)
  expect(again).toMatchObject({ orders: { created: 0, updated: 0, unchanged: 3 }, rejected: 0, notes: [] })
})

it('gives them any status without a reason; only undo makes an order Unknown again', async () => {
  const changed = await patch('A2', { status: 'Complete' })
  expect(changed).toMatchObject({ status: 200, body: { status: 'Complete' } })
  expect(await patch('A2', { status: 'Unknown', reason: 'No idea' })).toMatchObject({
    status: 422,
    body: { detail: expect.stringMatching(/cannot go from Complete to Unknown/) },
  })
  const body = { query: {}, expected: 3, change: { status: 'Unknown', reason: 'No idea' }, dryRun: true }
  const bulk = await opened.send('POST', '/api/orders/bulk', body)
  expect(bulk.body).toMatchObject({ willChange: 0, unchanged: 1, refusedCount: 2 })
  await opened.send('POST', `/api/changes/${changed.body.changeId}/undo`)
  expect(await order('A2')).toMatchObject({ status: 'Unknown' })
  await isExact()
})

it('leaves the status that an order was given by hand when its file comes again', async () => {
  await patch('A2', { status: 'Approved' })
  expect(await importFile(CSV.replace('20.00', '25.00'))).toMatchObject({ orders: { updated: 1, unchanged: 2 } })
  expect(await order('A2')).toMatchObject({ status: 'Approved', amount: { minor: 2500 } })
})

it('creates an order without a status as Pending', async () => {
  const lines = [{ product: 'Chair', quantity: '1', price: '5.00' }]
  const created = { id: 'N1', placedAt: '2026-01-05T10:00', customer: { name: 'Ann' }, currency: 'EUR', lines }
  const { body } = await opened.send('POST', '/api/orders', created, { 'idempotency-key': 'n1' })
  expect(body).toMatchObject({ status: 'Pending', source: null })
})
