import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { callEveryOperation, successOf } from '#tests/server/support/every-operation.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const PROTECTED = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': expect.stringMatching(/^request-/),
  'content-security-policy': expect.stringMatching(/^default-src 'none'/),
}

it('every operation in OpenAPI answers with no-store and the security headers', async () => {
  const { app, get } = await testApp()
  const { paths } = (await get('/api/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const described = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const replies = await callEveryOperation(app)
  expect([...new Set(replies.map(([operation]) => operation))].sort()).toEqual(described.sort())
  for (const [operation, { statusCode, headers }] of replies) {
    expect([operation, statusCode, headers]).toEqual([
      operation,
      successOf(operation),
      expect.objectContaining(PROTECTED),
    ])
  }
})

it('every other method and address does, too', async () => {
  const { app, get } = await testApp()
  const { paths } = (await get('/api/openapi.json')).body
  for (const path of [...Object.keys(paths), '/api', '/api/nope', '/api/%', `/api/orders/${'a'.repeat(2000)}`]) {
    for (const method of ['GET', 'DELETE', 'PATCH', 'POST', 'PUT'] as const) {
      const reply = await app.inject({ method, url: path, payloadAsStream: true })
      const { headers } = reply
      // Events have no end; an export that is not read keeps its snapshot.
      if (String(headers['content-type']).startsWith('text/event-stream')) reply.stream().destroy()
      else await text(reply.stream())
      expect([method, path, headers]).toEqual([method, path, expect.objectContaining(PROTECTED)])
    }
  }
})

it('an unchanged order is 304 with no-store', async () => {
  const { get, app } = await testApp({ orders: [{ id: '1' }] })
  const { etag } = (await get('/api/orders/1')).headers
  const { statusCode, headers } = await app.inject({ url: '/api/orders/1', headers: { 'if-none-match': String(etag) } })
  expect([statusCode, headers]).toEqual([304, expect.objectContaining(PROTECTED)])
})

it('keeps browsers on https where they come by it, whatever the answer, and says nothing of it over http', async () => {
  const { app } = await testApp({ publicOrigins: ['https://orders.example.com', 'http://orders.internal'] })
  const sent = async (host: string, url: string) =>
    (await app.inject({ url, headers: { host } })).headers['strict-transport-security']
  for (const url of [
    '/api/orders',
    '/api/orders?page=0',
    '/api/no-such-call',
    '/api/orders.csv',
    '/default',
    '/healthz',
  ]) {
    expect([url, await sent('orders.example.com', url)]).toEqual([url, 'max-age=31536000'])
    expect([url, await sent('orders.internal', url)]).toEqual([url, undefined])
    expect([url, await sent('localhost', url)]).toEqual([url, undefined])
  }
})
