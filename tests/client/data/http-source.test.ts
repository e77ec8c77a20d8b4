import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { RefusedError } from '#client/data/errors.ts'
import { createHttpDashboard } from '#client/data/http-dashboard.ts'
import { createHttpSource } from '#client/data/http-source.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { dateValue } from '#contract/orders/order-date.ts'
import { DEFAULT_QUERY, FIRST_QUERY, MAX_SEARCH } from '#contract/orders/order-query.ts'
import { FIRST_ANSWERS } from '#contract/orders/read-addresses.ts'
import { sampleOrders } from '#sample/orders.ts'
import { dataSourceCases } from '#tests/cases/data-source-cases.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestApp, testApp } from '#tests/server/support/test-app.ts'

const NOW = Date.UTC(2026, 2, 10, 12)
const LISTEN = { host: '127.0.0.1', port: 0 }

/** Both halves of the port. */
function httpSource(...given: Parameters<typeof createHttpSource>) {
  return { ...createHttpSource(...given), ...createHttpDashboard(...given) }
}

const stored = sampleOrders.map((order): TestOrder => {
  return { ...order, name: order.user.name, placedAt: dateValue(order.date, NOW) }
})

describe('the HTTP source over the real server', () => {
  dataSourceCases(async () => {
    const { app, close } = await openTestApp({ orders: stored, now: NOW })
    const address = await app.listen(LISTEN)
    // Real customers have no portrait.
    const orders = sampleOrders.map((order) => ({ ...order, user: { ...order.user, avatar: '' } }))
    return { source: httpSource(fetch, address), orders, now: NOW, live: { amount: '1.00' }, close }
  })

  it('shows the store day as the date', async () => {
    const orders: TestOrder[] = [{ id: '#1', placedAt: Date.UTC(2026, 10, 21, 23), day: '2026-11-22' }]
    const { app } = await testApp({ orders })
    const page = await httpSource(fetch, await app.listen(LISTEN)).listOrders(DEFAULT_QUERY)
    expect(page.orders[0]?.date).toBe('Nov 22, 2026')
  })

  it('rejects a search that is too long without a request, and sends the longest allowed one', async () => {
    const { app } = await testApp({ orders: stored })
    const address = await app.listen(LISTEN)
    const longest = { ...DEFAULT_QUERY, search: 'x'.repeat(MAX_SEARCH) }
    expect((await httpSource(fetch, address).listOrders(longest)).total).toBe(0)
    const offline = httpSource(() => Promise.reject(new Error('A request was sent.')), address)
    const tooLong = { ...DEFAULT_QUERY, search: 'x'.repeat(MAX_SEARCH + 1) }
    await expect(offline.listOrders(tooLong)).rejects.toThrow('A search can have up to 1,000 characters. Shorten it.')
  })

  it('first asks for the addresses that the server preloads', async () => {
    const asked: string[] = []
    const offline = httpSource((url) => {
      asked.push(String(url))
      return Promise.reject(new Error('offline'))
    })
    await expect(offline.readDashboard({})).rejects.toThrow()
    await expect(offline.listOrders(FIRST_QUERY)).rejects.toThrow()
    expect(asked).toEqual([FIRST_ANSWERS.dashboard, FIRST_ANSWERS.orderList])
  })

  it('lists only orders of the requested days', async () => {
    const { app } = await testApp({ orders: stored })
    const source = httpSource(fetch, await app.listen(LISTEN))
    const page = await source.listOrders({ ...DEFAULT_QUERY, from: '2026-03-10', to: '2026-03-10', per: 50 })
    expect(page.total).toBeGreaterThan(0)
    expect(new Set(page.orders.map(({ date }) => date))).toEqual(new Set(['Mar 10, 2026']))
  })

  it('reads the dashboard of the requested period, comparison and currency', async () => {
    const { app, get } = await testApp({ orders: stored, now: NOW })
    const source = httpSource(fetch, await app.listen(LISTEN))
    const { body } = await get('/api/dashboard?from=2026-02-01&to=2026-03-31&compare=year&currency=USD')
    const query = { from: '2026-02-01', to: '2026-03-31', compare: 'year', currency: 'USD' } as const
    expect(await source.readDashboard(query)).toEqual({ ...liveDashboardView(body), details: expect.any(Function) })
    expect((await source.readDashboard({})).period?.from).toBe('2025-10-01')
  })

  it('rejects with the sentence of a refusal', async () => {
    const { app } = await testApp()
    const source = httpSource(fetch, await app.listen(LISTEN))
    await expect(source.listOrders({ ...DEFAULT_QUERY, per: 101 })).rejects.toThrow(
      'The field per of the query must be <= 100.',
    )
  })
})

async function sourceOver(answer: RequestListener, deadline?: number, call: typeof fetch = fetch) {
  const server = createServer(answer).listen(LISTEN)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return httpSource(call, `http://127.0.0.1:${port}`, deadline)
}

describe('the HTTP source, when things go wrong', () => {
  it.each([
    [
      'a refusal without a problem document',
      502,
      '<h1>Bad gateway</h1>',
      'The server refused the request (status 502).',
    ],
    [
      'a problem document whose detail is not a text',
      500,
      '{"detail":1}',
      'The server refused the request (status 500).',
    ],
    ['an answer that is not JSON', 200, '<!doctype html>', 'The server sent a response that cannot be read.'],
    ['an answer that is null', 200, 'null', 'The server sent a response that cannot be read.'],
  ])('reports %s', async (_what, status, body, sentence) => {
    const source = await sourceOver((_request, reply) => reply.writeHead(status).end(body))
    await expect(source.listOrders(DEFAULT_QUERY)).rejects.toThrow(sentence)
  })

  it('reports that the server cannot be reached', async () => {
    const source = await sourceOver((request) => request.socket.destroy())
    await expect(source.readDashboard({})).rejects.toThrow('The server cannot be reached. Check that it is running.')
  })

  it.each([
    ['accepts and never answers', false],
    ['begins to answer and never ends', true],
  ])('times out if the server %s', async (_what, isBegun) => {
    const source = await sourceOver((_request, reply) => void (isBegun && reply.writeHead(200).write('{"orders":')), 50)
    await expect(source.listOrders(DEFAULT_QUERY)).rejects.toThrow('The server did not answer within 0.05 seconds.')
  })

  it.each([
    [400, true],
    [404, true],
    [408, false],
    [429, false],
    [500, false],
    [503, false],
  ])('after status %i retrying is useless: %j', async (status, isRefused) => {
    const source = await sourceOver((_request, reply) => reply.writeHead(status).end('{"detail":"No."}'))
    const failure = await Promise.resolve(source.listOrders(DEFAULT_QUERY)).catch((error: unknown) => error)
    expect(failure instanceof RefusedError).toBe(isRefused)
  })

  it.each([
    ['before it is sent', 0, false],
    ['before the server answers', 1, false],
    ['in the middle of the answer', 1, true],
  ])('rejects with the caller’s reason when aborted %s', async (_when, requests, isBegun) => {
    const caller = new AbortController()
    const giveUp = () => caller.abort(new Error('typed on'))
    let seen = 0
    const source = await sourceOver(
      (_request, reply) => {
        seen++
        if (isBegun) reply.writeHead(200).write('{"orders":')
        else giveUp()
      },
      undefined,
      (...request) => fetch(...request).finally(giveUp),
    )
    if (requests === 0) giveUp()
    await expect(source.listOrders(DEFAULT_QUERY, caller.signal)).rejects.toThrow('typed on')
    expect(seen).toBe(requests)
  })
})

it('reads a page without its total, and then the total', async () => {
  const urls: string[] = []
  const source = await sourceOver((request, reply) => {
    urls.push(request.url ?? '')
    const isCount = request.url?.startsWith('/api/orders/count')
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(isCount ? { total: 4711 } : { orders: [], total: null, pages: null, page: 3, per: 10 }))
  })
  const query = { ...DEFAULT_QUERY, search: 'zo', page: 3 }
  expect(await source.listOrders(query)).toEqual({
    orders: [],
    total: 20,
    pages: 3,
    page: 3,
    per: 10,
    isCounting: true,
  })
  expect(await source.countOrders({ search: 'zo', statuses: ['Pending'] })).toBe(4711)
  expect(urls[0]).toContain('total=later')
  expect(urls[1]).toBe('/api/orders/count?status=Pending&q=zo')
})
