// Covers: data Import
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const GOOD = 'Order ID,Date,Customer,Total\n1,2024-01-31,Ada,5.00\n'
const KEY = '5d7d9a2e-1111-4222-8333-444455556666'
const OTHER = '5d7d9a2e-1111-4222-8333-444455557777'

async function importing() {
  const { app, sqlite, file, get } = await testApp()
  const post = (payload: string | Buffer | Readable, query = 'name=a.csv', headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/imports?${query}`,
      payload,
      headers: { 'content-type': 'text/csv', ...headers },
    })
  const uploads = join(dirname(file), 'uploads')
  const left = () => readdirSync(uploads).filter((name) => name !== '.orderboard')
  const orders = () => Number(sqlite.prepare('select count(*) as n from orders').get()?.n)
  return { app, post, left, orders, get, file }
}

describe('POST /api/imports', () => {
  it.each(['text/csv', 'application/json', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'accepts a file as %s and leaves no copy',
    async (type) => {
      const { post, left, orders } = await importing()
      const reply = await post(GOOD, 'name=a.csv', { 'content-type': type })
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({ state: 'done', accepted: 1, orders: { created: 1 } })
      expect([orders(), left()]).toEqual([1, []])
    },
  )

  it('checks without writing with dryRun', async () => {
    const { post, orders } = await importing()
    expect((await post(GOOD, 'dryRun=1')).json()).toMatchObject({ state: 'checked', orders: { created: 1 } })
    expect(orders()).toBe(0)
  })

  it('answers a check of an unusable file with 200 and its report', async () => {
    const { post, orders } = await importing()
    const reply = await post('<html></html>', 'dryRun=1')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ state: 'refused', errors: [{ reason: expect.stringMatching(/web page/) }] })
    expect(orders()).toBe(0)
  })

  it('answers 422 with the report for a refused or empty file', async () => {
    const { post, left } = await importing()
    for (const [body, sentence] of [
      ['<html></html>', /web page/],
      ['', /empty/],
    ] as const) {
      const reply = await post(body)
      expect(reply.statusCode).toBe(422)
      expect(reply.headers['content-type']).toMatch('application/problem+json')
      expect(reply.json()).toMatchObject({ status: 422, report: { state: 'refused', accepted: 0 } })
      expect(reply.json().detail).toMatch(sentence)
      expect(reply.json().requestId).toBeTruthy()
    }
    expect(left()).toEqual([])
  })

  it('answers the stored report under the same key, 422 for other bytes, 400 for an invalid key', async () => {
    const { post, get } = await importing()
    const first = (await post(GOOD, '', { 'idempotency-key': KEY })).json()
    expect(first.id).toBe(KEY)
    expect((await post(GOOD, '', { 'idempotency-key': KEY })).json()).toEqual(first)
    const other = await post(`${GOOD}2,2024-01-31,Bo,1\n`, '', { 'idempotency-key': KEY })
    expect([other.statusCode, other.json().detail]).toEqual([422, expect.stringMatching(/another file/)])
    expect((await get(`/api/imports/${KEY}`)).body).toMatchObject({ state: 'done' })
    expect((await post(GOOD, '', { 'idempotency-key': 'x'.repeat(256) })).statusCode).toBe(400)
  })

  it('answers 422 under a key that was used with other parameters', async () => {
    const { post } = await importing()
    const send = async (query: string) => (await post(GOOD, query, { 'idempotency-key': KEY })).statusCode
    expect(await send('name=a.csv&decimalMark=point')).toBe(200)
    const mapping = encodeURIComponent('{"decimalMark":"comma"}')
    const others = ['b', 'a.csv&dryRun=1', 'a.csv&format=csv', 'a.csv&dateOrder=day-first', `a.csv&mapping=${mapping}`]
    for (const other of others) expect([other, await send(`name=${other}&decimalMark=point`)]).toEqual([other, 422])
    expect(await send('name=a.csv&decimalMark=comma')).toBe(422)
    expect(await send('name=a.csv&decimalMark=point')).toBe(200)
  })

  it('answers 422 under the key of an import that was undone', async () => {
    const { app, post, get, orders } = await importing()
    const send = () => post(GOOD, '', { 'idempotency-key': KEY })
    expect((await send()).json()).toMatchObject({ state: 'done', orders: { created: 1 } })
    await app.inject({ method: 'POST', url: `/api/imports/${KEY}/undo` })
    const again = await send()
    expect([again.statusCode, again.json().detail]).toEqual([422, expect.stringMatching(/^This import was undone\./)])
    expect((await get(`/api/imports/${KEY}`)).body).toEqual({ state: 'undone', done: 1, of: 1 })
    expect((await app.inject({ method: 'DELETE', url: `/api/imports/${KEY}` })).statusCode).toBe(409)
    expect(orders()).toBe(0)
  })

  it('accepts any text as a key, and gives each its own id', async () => {
    const { post, orders } = await importing()
    const send = async (key: string, file = GOOD) => (await post(file, '', { 'idempotency-key': key })).json()
    const first = await send('order-export 2024/01')
    expect(first.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(await send('order-export 2024/01')).toEqual(first)
    expect(await send('order-export 2024/01', `${GOOD}2,2024-01-31,Bo,1\n`)).toMatchObject({ status: 422 })
    expect(await send('order-export 2024/02')).toMatchObject({ state: 'done', orders: { created: 0, unchanged: 1 } })
    expect(orders()).toBe(1)
  })

  it('reports progress while the server answers', async () => {
    const { post, get, left, file } = await importing()
    const bytes = encoded(tableText(shopifyRows(makeShop(3, 10_000)), PLAIN), PLAIN)
    const running = post(bytes, '', { 'idempotency-key': KEY })
    const states = new Set<string>()
    const state = async () => {
      const { status, body } = await get(`/api/imports/${KEY}`)
      if (status === 200) states.add(body.state)
      return body.state
    }
    await expect.poll(state, { interval: 5 }).toBe('done')
    await running
    expect((await post(bytes, '', { 'idempotency-key': KEY })).json()).toEqual((await running).json())
    expect((await running).json()).toMatchObject({ state: 'done', orders: { created: 10_000 } })
    expect([...states]).toEqual(expect.arrayContaining(['reading', 'writing', 'done']))
    expect(left()).toEqual([])
    // The write-ahead log is truncated after the import, although the server keeps reading.
    expect(statSync(`${file}-wal`).size).toBe(0)
  }, 60_000)

  it('imports a file that has arrived before one that is still uploading', async () => {
    const { post, get, orders } = await importing()
    const arriving = new PassThrough()
    const slow = post(arriving, '', { 'idempotency-key': KEY })
    arriving.write(GOOD.slice(0, 10))
    await expect.poll(async () => (await get(`/api/imports/${KEY}`)).status).toBe(200)
    const quick = await post(GOOD, '', { 'idempotency-key': OTHER })
    arriving.end(GOOD.slice(10))
    expect(quick.json()).toMatchObject({ state: 'done', orders: { created: 1 } })
    expect((await slow).json()).toMatchObject({ state: 'done', orders: { created: 0, unchanged: 1 } })
    expect(orders()).toBe(1)
  })

  it('refuses more than 2 GB and unknown fields', async () => {
    const { app, post } = await importing()
    const reply = await app.inject({
      method: 'POST',
      url: '/api/imports',
      headers: { 'content-length': String(2 * 1024 ** 3 + 1), 'content-type': 'text/csv' },
      payload: Readable.from(['x']),
    })
    expect([reply.statusCode, reply.json().detail]).toEqual([413, expect.stringMatching(/larger than 2 GB/)])
    expect((await post(GOOD, 'frob=1')).statusCode).toBe(400)
    expect((await post(GOOD, 'format=xml')).statusCode).toBe(400)
    expect((await post(GOOD, `name=${'n'.repeat(501)}`)).statusCode).toBe(400)
    expect((await post(GOOD, `name=${'n'.repeat(500)}&dryRun=1`)).statusCode).toBe(200)
  })

  it('answers 404 for an unused id', async () => {
    const { get } = await importing()
    expect((await get(`/api/imports/${OTHER}`)).status).toBe(404)
  })
})
