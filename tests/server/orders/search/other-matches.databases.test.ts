import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '#tests/server/support/test-app.ts'

const order = {
  id: '#1',
  placedAt: Date.UTC(2026, 9, 31),
  name: 'Anna Ågren',
  customerKey: 'c-4711',
  email: 'Agren@Example.com',
  project: 'Oak Chair + 1',
  address: '1 Elm Row',
  city: 'Lund',
  parts: 49_900_000,
  lines: [{ product: 'Oak Chair' }, { product: 'Énamel Lamp' }],
  details: { paymentState: 'Partially paid', fulfillmentState: 'Returned', tags: 'vip, gift', country: 'Sweden' },
} as const

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp({ orders: [order, { id: '#2', name: 'Bert' }] })
})
afterAll(() => opened.close())

it.each([
  ['anna', undefined],
  ['agren', undefined],
  ['elm pending #1 49.90 2026-10-31', undefined],
  ['', undefined],
  ['oct 31', undefined],
  ['49 31.10.2026', undefined],
  ['$49.90 lamp', { field: 'product', text: 'Énamel Lamp' }],
  ['lund', { field: 'city', text: 'Lund' }],
  ['example', { field: 'email', text: 'Agren@Example.com' }],
  ['anna EXAMPLE', { field: 'email', text: 'Agren@Example.com' }],
  ['enamel', { field: 'product', text: 'Énamel Lamp' }],
  ['oak enamel', { field: 'product', text: 'Énamel Lamp' }],
  ['4711', { field: 'customerKey', text: 'c-4711' }],
  ['gift', { field: 'tags', text: 'vip, gift' }],
  ['sweden', { field: 'country', text: 'Sweden' }],
  ['PARTIALLY paid', { field: 'paymentState', text: 'Partially paid' }],
  ['anna returned', { field: 'fulfillmentState', text: 'Returned' }],
])('the row of a search for %j names what the list does not show: %j', async (search, match) => {
  const { body } = await opened.get(`/api/orders?${new URLSearchParams({ q: search, sort: 'id' })}`)
  expect(body.orders[0].id).toBe('#1')
  expect(body.orders[0].match).toEqual(match)
})

it('finds states and shops by their whole names only, next to texts that contain the words', async () => {
  const { get, send, insert } = await openTestApp()
  const made = (id: string, details: object, more: object = {}) => ({
    id,
    status: 'Complete' as const,
    details,
    ...more,
  })
  for (const name of ['Main', 'Graz Süd', '%']) expect((await send('POST', '/api/shops', { name })).status).toBe(201)
  await insert([
    made('#1', { shop: 'main', paymentState: 'Paid', fulfillmentState: 'Fulfilled' }),
    made('#2', { shop: 'graz-sud', paymentState: 'Unpaid', fulfillmentState: 'Partially fulfilled' }),
    made('#3', { shop: 'main', paymentState: 'Partially paid', fulfillmentState: 'Unfulfilled' }),
    made('#4', { shop: 'main' }, { status: 'Pending', name: 'Paid Later Ltd' }),
    made('#5', { shop: 'graz-sud', paymentState: 'Refunded' }),
  ])
  for (const [search, ids] of CASES) {
    const q = encodeURIComponent(search)
    const { orders, total } = (await get(`/api/orders?sort=id&q=${q}`)).body
    expect([search, orders.map(({ id }: { id: string }) => id)]).toEqual([search, ids])
    expect([search, total, (await get(`/api/orders/count?q=${q}`)).body.total]).toEqual([
      search,
      ids.length,
      ids.length,
    ])
  }
  const { orders } = (await get('/api/orders?sort=id&q=s%C3%BCd+graz')).body
  expect(orders).toEqual([])
  const found = (await get('/api/orders?sort=id&q=graz+sud')).body.orders[0]
  expect(found.match).toEqual({ field: 'shop', text: 'Graz Süd' })
})

const CASES = [
  ['paid', ['#1', '#4']],
  ['paid main', ['#1', '#4']],
  ['partially paid', ['#3']],
  ['partially', []],
  ['unpaid', ['#2']],
  ['refunded', ['#5']],
  ['refund', []],
  ['unknown', []],
  ['Unfulfilled', ['#3', '#4']],
  ['fulfilled', ['#1']],
  ['partially fulfilled', ['#2']],
  ['unfulfilled paid', ['#4']],
  ['main', ['#1', '#3', '#4']],
  ['graz süd', ['#2', '#5']],
  ['graz', []],
  ['%', []],
] as const
