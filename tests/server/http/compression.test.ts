import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '#tests/server/support/test-app.ts'

let opened: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  opened = await openTestApp({ orders: Array.from({ length: 100 }, (_, i) => ({ id: `#${i}`, city: 'Göteborg' })) })
})
afterAll(() => opened.close())
const read = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  opened.app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

const LARGE = ['/api/orders', '/api/orders?per=100', '/api/dashboard', '/api/openapi.json']

it.each(LARGE)('compresses the answer of %s for clients that accept it', async (url) => {
  const plain = await read(url)
  const { headers, rawPayload } = await read(url, 'gzip, deflate, br, zstd')
  expect(headers).toMatchObject({
    'content-type': plain.headers['content-type'],
    'content-encoding': 'gzip',
    'content-length': String(rawPayload.length),
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })
  expect(gunzipSync(rawPayload)).toEqual(plain.rawPayload)
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})

it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'identity, gzip;q=0.5'])(
  'sends it as it is for Accept-Encoding %j',
  async (accepted) => {
    const { headers, body, rawPayload } = await read('/api/orders?per=100', accepted)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(JSON.parse(body).orders).toHaveLength(100)
  },
)

it.each(['/healthz', '/api/orders/count', '/api/nope'])('leaves the small answer of %s as it is', async (url) => {
  const { headers, body } = await read(url, 'gzip')
  expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  expect(JSON.parse(body)).toBeInstanceOf(Object)
})

it('compresses problem documents, which can repeat a long address', async () => {
  const { statusCode, headers, rawPayload } = await read(`/api/${'a'.repeat(2000)}`, 'gzip')
  expect([statusCode, headers['content-encoding']]).toEqual([404, 'gzip'])
  expect(JSON.parse(gunzipSync(rawPayload).toString()).status).toBe(404)
})

it.each(['/api/orders.json', '/api/orders.csv'])('streams the export %s as it is', async (url) => {
  const { headers, body } = await read(url, 'gzip')
  expect([headers['content-encoding'], headers['x-total-count']]).toEqual([undefined, '100'])
  expect(body).toContain('Göteborg')
})

it.each(LARGE)('answers HEAD %s with the headers of GET', async (url) => {
  const unlike = { 'x-request-id': '', date: '' }
  const [get, head] = [await read(url, 'gzip'), await read(url, 'gzip', 'HEAD')]
  expect(head.body).toBe('')
  expect({ ...head.headers, ...unlike }).toEqual({ ...get.headers, ...unlike })
})

it('keeps the ETag of a document, which does not depend on the encoding', async () => {
  const url = '/api/orders/%230'
  const { etag } = (await read(url, 'gzip')).headers
  expect(etag).toBe((await read(url)).headers.etag)
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(etag) }
  expect((await opened.app.inject({ url, headers })).statusCode).toBe(304)
})
