import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import {
  CANCELLED,
  CSV_FILE,
  callEveryOperation,
  change,
  successOf,
  upload,
} from '#tests/server/support/every-operation.ts'
import { testApp } from '#tests/server/support/test-app.ts'

/** Calls that are refused. */
const REFUSED: readonly (readonly [operation: string, call: InjectOptions])[] = [
  ['importOrders', upload('<html></html>')],
  ['readOrder', { url: '/api/orders/no' }],
  ['listOrders', { url: '/api/orders?frob=1' }],
  ['changeSettings', { ...change('/api/settings', {}), headers: { 'content-type': 'text/plain' }, payload: 'x' }],
  ['importOrders', { ...upload(CSV_FILE), headers: { 'content-type': 'csv' } }],
  ['previewImport', { ...upload(CSV_FILE, '', '/preview'), headers: { 'content-type': '' } }],
  ['exportOrdersAsCsv', { url: '/api/orders.csv?from=x' }],
  ['readRejectedRecords', { url: `/api/imports/${CANCELLED}/rejected.csv` }],
]

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: Record<string, unknown> }
  readonly responses: Record<string, { readonly content?: Record<string, unknown> }>
}

async function described() {
  const opened = await testApp()
  const { paths } = (await opened.get('/api/openapi.json')).body as { paths: Record<string, Record<string, Operation>> }
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  const operations = new Map(all.map((operation) => [operation.operationId, operation]))
  const typesOf = (id: string, status: number) =>
    Object.keys(operations.get(id)?.responses[String(status)]?.content ?? {})
  return { ...opened, operations, typesOf }
}
const essence = (type: unknown) => String(type).split(';')[0]

it('every operation answers in exactly the media types that OpenAPI lists', async () => {
  const { app, operations, typesOf } = await described()
  const sent = new Map<string, Set<string | undefined>>()
  const note = (id: string, type: unknown) => sent.set(id, (sent.get(id) ?? new Set()).add(essence(type)))
  for (const [id, reply] of await callEveryOperation(app)) {
    expect(reply.statusCode, `${id}: ${reply.body}`).toBe(successOf(id))
    note(id, reply.headers['content-type'])
  }
  expect([...sent.keys()].sort()).toEqual([...operations.keys()].sort())
  for (const [id, types] of sent) expect([...types].sort(), id).toEqual(typesOf(id, successOf(id)).sort())
})

it('only operations with a body list request media types', async () => {
  const { operations } = await described()
  const accepted = [...operations.values()].flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, Object.keys(requestBody.content)]] : [],
  )
  const file = [
    ...['application/octet-stream', 'text/csv', 'application/json', 'application/x-ndjson', 'application/zip'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]
  const patch = ['application/json', 'application/merge-patch+json']
  const { changeOrder, changeOrderById, importOrders, previewImport, deliverOrder, ...others } =
    Object.fromEntries(accepted)
  expect([changeOrder, changeOrderById, importOrders, previewImport]).toEqual([patch, patch, file, file])
  expect(deliverOrder).toEqual(['application/json', 'application/x-www-form-urlencoded'])
  expect(Object.keys(others)).toEqual(expect.arrayContaining(['createOrder', 'changeViews', 'signIn']))
  expect(Object.values(others)).toEqual(Object.values(others).map(() => ['application/json']))
})

it.each(['application/octet-stream', 'application/json', 'image/png'])('accepts a file as %j', async (type) => {
  const { app } = await described()
  const call = { ...upload(CSV_FILE, '', '/preview'), headers: { 'content-type': type } }
  expect((await app.inject(call)).json()).toMatchObject({ recognised: true, format: 'csv' })
})

it.each(REFUSED)('refuses a call of %s in a listed media type', async (id, call) => {
  const { app, typesOf } = await described()
  const reply = await app.inject(call)
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(typesOf(id, reply.statusCode)).toEqual([essence(reply.headers['content-type'])])
  expect(reply.json().detail).toMatch(/ .*\.$/)
})

it('accepts a JSON merge patch of an order, and of nothing else', async () => {
  const { app, get } = await described()
  const order = {
    id: '1',
    placedAt: '2026-01-05T10:00',
    customer: { name: 'Ada' },
    currency: 'EUR',
    note: 'one',
    city: 'Graz',
    tags: ['a', 'b'],
  }
  const payload = { ...order, lines: [{ product: 'Chair', quantity: '1', price: '5.00' }] }
  expect((await app.inject({ method: 'POST', url: '/api/orders', payload })).statusCode).toBe(201)
  const headers = { 'content-type': 'application/merge-patch+json; charset=utf-8', 'if-match': '*' }
  const patch = (url: string, body: string, method: 'PATCH' | 'PUT' = 'PATCH') =>
    app.inject({ method, url, headers, payload: body })
  for (const url of ['/api/orders/1', '/api/order?id=1'])
    expect((await patch(url, '{"note":null}')).statusCode, url).toBe(200)
  expect((await get('/api/order?id=1')).body.values).toMatchObject({ note: '', city: 'Graz', tags: ['a', 'b'] })
  expect((await patch('/api/order?id=1', '{"tags":null}')).statusCode).toBe(200)
  expect((await get('/api/order?id=1')).body.values).toMatchObject({ tags: [], city: 'Graz' })
  expect((await patch('/api/order?id=1', '{"frob":1}')).statusCode).toBe(400)
  expect((await patch('/api/order?id=1', '{')).statusCode).toBe(400)
  expect((await patch('/api/targets', '{"targets":[]}', 'PUT')).statusCode).toBe(415)
})
