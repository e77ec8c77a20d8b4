// Covers: data Export
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { EXPORT_COLUMN_NAMES, EXPORT_COLUMNS } from '#contract/orders/export-columns.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { THIS_MACHINE } from '#server/accounts/request-credentials.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { type OpenSnapshot, snapshotsOf } from '#server/database/open-database.ts'
import { openReads } from '#server/database/open-reads.ts'
import { openExport } from '#server/orders/export/export-stream.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { JSON_FORMAT } from './support/export-text.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 0, 10, 12)
const HEAD = `${EXPORT_COLUMN_NAMES.map((name) => EXPORT_COLUMNS[name].heading).join(',')}\r\n`

const made = (count: number): TestOrder[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `#${i + 1}`,
    placedAt: NOON - Math.floor(i / 3) * DAY,
    status: i % 2 === 0 ? 'Pending' : 'Complete',
    name: i % 5 === 0 ? 'Ada' : 'Bo',
    lines: [{ product: 'Desk', quantity: 20_000, price: 1_000_000, amount: 2_000_000 }],
  }))

async function opened(orders: readonly TestOrder[]) {
  const opened = await testApp({ orders, now: NOON })
  const fetched = async (url: string) => {
    const { statusCode, headers, body } = await opened.app.inject({ method: 'GET', url })
    return { status: statusCode, headers, body }
  }
  return { ...opened, fetched }
}

const idsOf = (csv: string) => [...csv.matchAll(/^(#\d+),/gm)].map(([, id]) => id)

describe('GET /api/orders.csv', () => {
  it('is a file with a name, its order count, and the documented headings', async () => {
    const { fetched } = await opened(made(1))
    const { status, headers, body } = await fetched('/api/orders.csv')
    expect([status, body]).toEqual([
      200,
      `${HEAD}#1,2026-01-10T12:00:00.000Z,2026-01-10,,Pending,Pending,Ada,ada,,,,,,USD,1.00,1,1,Desk,2,1.00,2.00,,,,,,,,,,,,,,main,,,,,\r\n`,
    ])
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="orders-2026-01-10.csv"',
      'cache-control': 'no-store',
      'x-total-count': '1',
    })
  })

  it('has the order amount on the first line only, and one row for an order without lines', async () => {
    const { fetched } = await opened([
      { id: '1', lines: [{ product: 'A' }, { product: 'B' }, { product: 'C' }] },
      { id: '2', placedAt: -1 },
    ])
    const rows = (await fetched('/api/orders.csv')).body.trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(',').slice(14, 18).join(','))).toEqual([
      '1.00,3,1,A',
      ',3,2,B',
      ',3,3,C',
      '1.00,0,,',
    ])
  })

  it('writes semicolons with a decimal comma, or any other requested combination', async () => {
    const { fetched } = await opened(made(1))
    const row = async (query: string) => (await fetched(`/api/orders.csv?${query}`)).body.split('\r\n')[1] ?? ''
    expect(await row('delimiter=semicolon')).toMatch(/;USD;1,00;1;1;Desk;2;1,00;2,00;*main;*$/)
    expect(await row('delimiter=semicolon&decimal=point')).toMatch(/;USD;1\.00;/)
    expect(await row('decimal=comma')).toMatch(/,"1,00",/)
    const { body } = await fetched('/api/orders.csv?bom=1')
    expect(body.startsWith('\uFEFFOrder ID')).toBe(true)
  })

  it('contains exactly the matching orders in the order of the list, across batches', async () => {
    const { fetched, get } = await opened(made(700))
    for (const query of [
      '',
      'sort=date',
      'sort=-user',
      'status=Pending&sort=amount',
      'q=ada',
      'from=2026-01-01&sort=id',
    ]) {
      const { body, headers } = await fetched(`/api/orders.csv?${query}`)
      const listed: string[] = []
      for (let page = 1; ; page++) {
        const { orders } = (await get(`/api/orders?${query}&per=100&page=${page}`)).body
        listed.push(...orders.map(({ id }: { id: string }) => id))
        if (orders.length < 100) break
      }
      expect(idsOf(body), query).toEqual(listed)
      expect(headers['x-total-count']).toBe(String(listed.length))
    }
  })

  it('contains only the selected orders', async () => {
    const { fetched } = await opened(made(9))
    const { body } = await fetched(`/api/orders.csv?sort=id&id=%237&id=%232&id=%23999`)
    expect(idsOf(body)).toEqual(['#2', '#7'])
  })

  it('leaves out the exceptions, and counts without them', async () => {
    const { fetched } = await opened(made(9))
    const { body, headers } = await fetched(`/api/orders.csv?sort=id&status=Pending&except=%237&except=%232`)
    expect(idsOf(body)).toEqual(['#1', '#3', '#5', '#9'])
    expect(headers['x-total-count']).toBe('4')
  })

  it('has only the headings if nothing matches', async () => {
    const { fetched } = await opened([])
    expect((await fetched('/api/orders.csv')).body).toBe(HEAD)
  })

  it('is named after its period', async () => {
    const { fetched } = await opened([])
    const name = async (query: string) => (await fetched(`/api/orders.csv?${query}`)).headers['content-disposition']
    expect(await name('from=2026-01-01&to=2026-01-31')).toContain('"orders-from-2026-01-01-to-2026-01-31.csv"')
  })

  it('refuses unknown parameters and values', async () => {
    const { get } = await opened([])
    const { status, body } = await get('/api/orders.csv?delimiter=tab')
    expect([status, body.detail]).toEqual([400, expect.stringContaining('delimiter')])
    expect((await get('/api/orders.csv?page=2')).status).toBe(400)
    expect((await get('/api/orders.json?bom=1')).status).toBe(400)
  })
})

describe('GET /api/orders.json', () => {
  it('contains the orders with their lines, and their count at the end', async () => {
    const { fetched } = await opened(made(3))
    const { headers, body } = await fetched('/api/orders.json?sort=id')
    expect(headers['content-disposition']).toBe('attachment; filename="orders-2026-01-10.json"')
    const parsed = JSON.parse(body)
    expect(parsed).toMatchObject({ format: 'orderboard', version: 1, count: 3 })
    expect(parsed.orders.map(({ id }: { id: string }) => id)).toEqual(['#1', '#2', '#3'])
    expect(parsed.orders[0]).toMatchObject({
      customer: { name: 'Ada', key: 'ada' },
      amount: 1,
      lines: [{ product: 'Desk', quantity: 2, price: 1, amount: 2 }],
    })
  })
})

describe('a running export', () => {
  it('reads one state of the database throughout', async () => {
    const { location, exec } = await opened(made(600))
    const { count, body } = await openExport(snapshotsOf(location), MAIN_WORKSPACE, DEFAULT_QUERY, JSON_FORMAT)
    const pieces: string[] = []
    for await (const piece of body) {
      if (pieces.length === 1) await exec("update orders set city = 'later'; delete from order_lines where line = 1")
      pieces.push(String(piece))
    }
    const { orders } = JSON.parse(pieces.join(''))
    expect([count, orders.length]).toEqual([600, 600])
    expect(
      orders.filter(({ city, lines }: { city: string; lines: unknown[] }) => city !== '' || lines.length !== 1),
    ).toEqual([])
  })

  it('aborts the connection when it fails, so that a partial file is not taken for complete', async () => {
    // Buffers can contain a whole export, so it is paused until its database is closed.
    const paused = pausing()
    const { app } = await testApp({ orders: made(5_000), openSnapshot: paused.open })
    paused.go()
    const whole = await connect(app, '/api/orders.csv')
    whole.resume()
    await once(whole, 'end')
    expect(whole.complete).toBe(true)

    paused.after(6)
    const response = await connect(app, '/api/orders.csv')
    await once(response, 'readable')
    // Before the failure: Node drops an error without a listener.
    const failed = once(response, 'error')
    // As when a thread or the database server fails.
    await paused.last()?.close()
    paused.go()
    response.resume()
    await failed
    expect(response.complete).toBe(false)
  })

  it('ends when the client disconnects', async () => {
    const { open, openCount } = counting()
    const { app } = await testApp({ orders: made(5_000), openSnapshot: open })
    const response = await connect(app, '/api/orders.json')
    await once(response, 'readable')
    expect(openCount()).toBe(1)
    response.destroy()
    await expect.poll(openCount).toBe(0)
  })

  it('is refused beyond the limits per client and in total', async () => {
    let running = 0
    const endless = () => () => {
      running++
      return new Promise<never>(() => {})
    }
    const { app } = await testApp({
      openSnapshot: endless,
      limits: { exports: { total: 3, perClient: 2 } },
      ...{ trustProxy: ['127.0.0.1'], principal: THIS_MACHINE },
    })
    const begin = (client: string) =>
      app.inject({ url: '/api/orders.csv', headers: { 'x-forwarded-for': client } }).then(
        ({ statusCode, headers, body }) => [statusCode, headers['retry-after'], JSON.parse(body).detail],
        () => [],
      )
    void begin('10.0.0.1')
    void begin('10.0.0.1')
    await expect.poll(() => running).toBe(2)
    expect(await begin('10.0.0.1')).toEqual([
      429,
      '5',
      'You have as many exports running as allowed (2). Try again when one has finished.',
    ])
    void begin('10.0.0.2')
    await expect.poll(() => running).toBe(3)
    expect(await begin('10.0.0.2')).toEqual([
      503,
      '5',
      'The server is running as many exports as it can (3). Try again when one has finished.',
    ])
  })

  it('frees its slot when the client reads too slowly or disconnects', async () => {
    const { open, openCount } = counting(heavyReads)
    const { app } = await testApp({
      orders: made(1000),
      openSnapshot: open,
      limits: { exports: { total: 1, perClient: 1 }, response: { bytes: 65_536, within: 50 } },
    })
    const mayBegin = async () => (await app.inject('/api/orders.csv?id=%231')).statusCode
    const slow = await connect(app, '/api/orders.csv')
    slow.on('error', () => {})
    expect([openCount(), await mayBegin()]).toEqual([1, 429])
    await expect.poll(openCount).toBe(0)
    expect(await mayBegin()).toBe(200)

    const left = await connect(app, '/api/orders.csv')
    expect(await mayBegin()).toBe(429)
    left.on('error', () => {}).destroy()
    await expect.poll(openCount).toBe(0)
    expect(await mayBegin()).toBe(200)
  })
})

/** Opens snapshots and counts the open ones. */
function counting(connect = openReads) {
  let openCount = 0
  const open =
    (location: DatabaseLocation): OpenSnapshot =>
    async (workspace) => {
      const snapshot = await snapshotsOf(location, connect)(workspace)
      openCount++
      return { ...snapshot, close: () => snapshot.close().finally(() => openCount--) }
    }
  return { open, openCount: () => openCount }
}

/** Makes each order large, so that buffers cannot contain a whole export. */
const heavyReads: typeof openReads = (...args) => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => ('address' in row ? { ...row, address: 'x'.repeat(50_000) } : row)),
    }),
  }
  return openReads(...args).withPlugin(plugin)
}

/** Snapshots whose query results are delayed after the given number, until `go` is called. */
function pausing() {
  let [left, gate] = [0, Promise.withResolvers<void>()]
  let last: Awaited<ReturnType<OpenSnapshot>> | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (left-- <= 0) await gate.promise
      return result
    },
  }
  return {
    open:
      (location: DatabaseLocation): OpenSnapshot =>
      async (workspace) => {
        last = await snapshotsOf(location, (...args) => openReads(...args).withPlugin(plugin))(workspace)
        return last
      },
    last: () => last,
    go: () => gate.resolve(),
    after(answers: number) {
      left = answers
      gate = Promise.withResolvers<void>()
    },
  }
}

async function connect(app: Awaited<ReturnType<typeof opened>>['app'], path: string): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = httpRequest({ host: '127.0.0.1', port, path })
  call.end()
  const [response] = await once(call, 'response')
  return response as IncomingMessage
}
