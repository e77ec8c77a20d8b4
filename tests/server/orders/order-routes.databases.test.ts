import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_QUANTITY } from '#contract/orders/order-limits.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'

const orders: TestOrder[] = [
  {
    id: '#1001',
    placedAt: Date.UTC(2026, 0, 5, 23, 30),
    day: '2026-01-06',
    name: 'Zoë Lind',
    project: 'Oak Chair',
    address: '1 Elm Row',
    city: 'Graz',
    channel: 'Web',
    payment: 'PayPal',
    paidDay: '2026-01-07',
    status: 'Complete',
    currency: 'EUR',
    parts: 123_455_000,
    lines: [
      { product: 'Oak Chair', quantity: 15_000, price: 50_004_999, amount: 75_007_500 },
      { product: 'Delivery', sku: '', quantity: null, price: null, amount: null },
      { product: 'Cushion', sku: '', quantity: 20_000, price: null, amount: null },
    ],
  },
  { id: '#999', placedAt: Date.UTC(2026, 0, 4), name: 'adam', status: 'Pending' },
  { id: 'a/b ü', placedAt: Date.UTC(2026, 0, 3), name: '50% off_', status: 'Approved' },
]

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp({ orders })
})
afterAll(() => opened.close())

describe('GET /api/orders', () => {
  it('finds nothing by text that no order contains, even if project and address are empty', async () => {
    const { get } = opened
    for (const q of ['q', 'qx', 'qxq']) {
      expect((await get(`/api/orders?q=${q}`)).body.total, q).toBe(0)
      expect((await get(`/api/orders/count?q=${q}`)).body, q).toEqual({ total: 0 })
      expect((await get(`/api/orders/summary?q=${q}`)).body, q).toEqual({ orders: 0, amounts: [] })
      expect((await get(`/api/orders/statuses?q=${q}`)).body, q).toEqual({ statuses: [] })
    }
  })

  it('answers the page in the contract’s shape, money rounded once', async () => {
    const { get } = opened
    const { status, body } = await get('/api/orders?per=1')
    expect(status).toBe(200)
    expect(body).toEqual({
      orders: [
        {
          id: '#1001',
          number: '#1001',
          shop: 'main',
          shopName: 'Main shop',
          user: { name: 'Zoë Lind', avatar: 'Zoë Lind' },
          project: 'Oak Chair',
          address: '1 Elm Row',
          age: null,
          date: '2026-01-05T23:30:00.000Z',
          day: '2026-01-06',
          status: 'Complete',
          amount: { minor: 12_346, currency: 'EUR' },
          channel: 'Web',
          customerKey: 'zoe lind',
          city: 'Graz',
          ...{ country: '', warehouse: '', assignee: '', tags: [] },
          ...{ paymentState: 'Unknown', fulfillmentState: 'Unknown' },
          version: 1,
          etag: expect.stringMatching(/^"1-[\w-]{16}"$/),
          paymentMethod: 'PayPal',
          paidDay: '2026-01-07',
          items: 3.5,
        },
      ],
      total: 3,
      pages: 3,
      page: 1,
      per: 1,
    })
  })

  it('adds up the largest quantities, and none where no line has one', async () => {
    const quantity = MAX_QUANTITY
    const lines = ['Bolt', 'Nut'].map((product) => ({ product, quantity }))
    const { get } = await testApp({
      orders: [
        { id: '#1', lines },
        { id: '#2', lines: [{ product: 'Delivery' }] },
      ],
    })
    const { body } = await get('/api/orders?sort=id')
    expect(body.orders.map(({ items }: { items: unknown }) => items)).toEqual([2_000_000_000, null])
  })

  it.each([
    ['q=ZOE', ['#1001']],
    ['q=%25', ['a/b ü']],
    ['q=_', ['a/b ü']],
    ['status=Pending&status=Approved', ['#999', 'a/b ü']],
    ['status=Pending', ['#999']],
    ['from=2026-01-04', ['#1001', '#999']],
    ['to=2026-01-04', ['#999', 'a/b ü']],
    ['from=2026-01-06&to=2026-01-06', ['#1001']],
    ['sort=id', ['#999', '#1001', 'a/b ü']],
    ['sort=-id', ['a/b ü', '#1001', '#999']],
    ['sort=-amount', ['#1001', 'a/b ü', '#999']],
    ['workspace=main', ['#1001', '#999', 'a/b ü']],
    ['page=2&per=2', ['a/b ü']],
  ])('%s', async (query, ids) => {
    const { get } = opened
    const { body } = await get(`/api/orders?${query}`)
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  it('answers a page past the end with no orders and the true total', async () => {
    const { get } = opened
    const { status, body } = await get('/api/orders?page=1000000000')
    expect([status, body.orders, body.total, body.pages]).toEqual([200, [], 3, 1])
  })

  it.each([
    ['colour=red', 'The query has an unknown field: colour.'],
    ['page=0', 'The field page of the query must be >= 1.'],
    ['page=x', 'The field page of the query must be integer.'],
    ['per=101', 'The field per of the query must be <= 100.'],
    ['per=', 'The field per of the query must be integer.'],
    ['from=2026-02-30', 'The field from of the query is "2026-02-30"; it must be a day like 2026-11-21.'],
    ['to=yesterday', 'The field to of the query is "yesterday"; it must be a day like 2026-11-21.'],
    [
      'status=Gone',
      'The field status of the query must be one of In Progress, Complete, Pending, Approved, Cancelled, Unknown.',
    ],
    [`q=${'x'.repeat(1001)}`, 'The field q of the query must NOT have more than 1000 characters.'],
  ])('refuses %s', async (query, detail) => {
    const { get } = opened
    const { status, headers, body } = await get(`/api/orders?${query}`)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail,
      requestId: expect.stringMatching(/^request-\d+$/),
    })
    expect(status).toBe(400)
  })

  it('answers 404 for another workspace', async () => {
    const { get } = opened
    expect((await get('/api/orders?workspace=other')).body).toMatchObject({
      status: 404,
      detail: 'There is no workspace "other".',
    })
  })
})

describe('GET /api/orders/{id}', () => {
  it('answers the order with its lines', async () => {
    const { get } = opened
    const { body } = await get('/api/orders/%231001')
    expect(body).toMatchObject({ id: '#1001', amount: { minor: 12_346, currency: 'EUR' } })
    expect(body.lines).toEqual([
      { product: 'Oak Chair', sku: '', quantity: 1.5, price: 5000, amount: 7501 },
      { product: 'Delivery', sku: '', quantity: null, price: null, amount: null },
      { product: 'Cushion', sku: '', quantity: 2, price: null, amount: null },
    ])
  })

  it('accepts an id with a slash, a space and a non-ASCII letter', async () => {
    const { get } = opened
    expect((await get(`/api/orders/${encodeURIComponent('a/b ü')}`)).body).toMatchObject({ id: 'a/b ü', lines: [] })
  })

  it('answers 304 for the current version until it changes', async () => {
    const { app, exec, get } = await testApp({ orders })
    const { etag } = (await get('/api/orders/%231001')).headers
    const again = () =>
      app.inject({ url: '/api/orders/%231001', headers: { 'if-none-match': `"other", W/${String(etag)}` } })
    const same = await again()
    expect([same.statusCode, same.body, same.headers.etag]).toEqual([304, '', etag])
    await exec(`update orders set version = 2 where id = '#1001'`)
    const changed = await again()
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('has another ETag, the same in the list, once its shop is renamed or the time zone is another one', async () => {
    const { exec, get, send } = await testApp({ orders })
    const tags = async () => {
      const { body } = await get('/api/orders?q=1001')
      return [body.orders[0].etag, (await get('/api/orders/%231001')).headers.etag]
    }
    const seen = [await tags()]
    await exec(`update shops set name = 'Berlin'`)
    seen.push(await tags())
    await exec(`update workspaces set time_zone = 'Asia/Tokyo'`)
    seen.push(await tags())
    expect(new Set(seen.flat()).size).toBe(3)
    expect(seen.every(([listed, single]) => listed === single)).toBe(true)
    const change = (etag: string) =>
      send('PATCH', '/api/order?id=%231001', { placedAt: '2026-01-31T10:00' }, { 'if-match': etag })
    expect((await change(seen[1]?.[0])).status).toBe(412)
    expect((await change(seen[2]?.[0])).status).toBe(200)
  })

  it('refuses an id that cannot be decoded with a problem document', async () => {
    const { get } = await testApp()
    const { status, headers, body } = await get('/api/orders/%E0%A4%A')
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toMatchObject({ type: 'about:blank', status: 400, requestId: headers['x-request-id'] })
  })

  it('answers 404 with the id of a missing order', async () => {
    const { get } = opened
    expect((await get('/api/orders/%23CM1')).body).toMatchObject({ status: 404, detail: 'There is no order "#CM1".' })
    expect((await get('/api/orders/%231001?full=1')).body).toMatchObject({ status: 400 })
  })
})

describe('GET /api/order', () => {
  const IDS = ['summary', 'names', 'count', '.', '..', '%2e', 'a/../b', '?id=1', 'é\u{1F4E6} ', '7', 'x'.repeat(255)]

  it('returns every order, also if its id is another route or changes in a URL path', async () => {
    const { get } = await testApp({ orders: IDS.map((id) => ({ id, name: `Customer of ${id}`.slice(0, 99) })) })
    for (const id of IDS) {
      const { body, headers } = await get(`/api/order?${new URLSearchParams({ id })}`)
      expect(body).toMatchObject({ id, lines: [] })
      const etag = String(headers.etag)
      expect(etag).toMatch(/^"1-/)
    }
  })

  it('returns the same order and ETag as the path', async () => {
    const { get, app } = opened
    const [byPath, byQuery] = await Promise.all([get('/api/orders/%231001'), get('/api/order?id=%231001')])
    expect([byQuery.status, byQuery.body, byQuery.headers.etag]).toEqual([200, byPath.body, byPath.headers.etag])
    const headers = { 'if-none-match': String(byPath.headers.etag) }
    expect((await app.inject({ url: '/api/order?id=%231001', headers })).statusCode).toBe(304)
  })

  it.each([
    ['', 400, /id/],
    ['id=', 400, /id/],
    ['id=a&id=b', 400, /id/],
    ['id=gone', 404, /^There is no order "gone"\.$/],
    ['id=gone&workspace=other', 404, /workspace "other"/],
  ])('refuses ?%s', async (query, status, sentence) => {
    const { body } = await opened.get(`/api/order?${query}`)
    expect([body.status, body.detail]).toEqual([status, expect.stringMatching(sentence)])
  })
})
