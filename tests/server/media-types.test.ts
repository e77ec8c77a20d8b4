import { PassThrough } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { testApp } from './support/test-app.ts'

const [CSV_IMPORT, JSON_IMPORT, CANCELLED] = [1, 2, 3].map((n) => `5d7d9a2e-1111-4222-8333-44445555000${n}`)
const CSV_FILE = 'Order ID,Date,Total\n1,2024-01-31,5\n2,2024-02-30,5\n'
const JSON_FILE = '[{"id":"3","date":"2024-01-31","total":5},{"id":"4","date":"2024-02-30","total":5}]'

const upload = (payload: string, key = '', query = ''): InjectOptions => ({
  method: 'POST',
  url: `/api/imports${query}`,
  payload,
  headers: { 'content-type': 'text/csv', ...(key && { 'idempotency-key': key }) },
})
const change = (url: string, payload: object): InjectOptions => ({
  ...{ method: 'PUT', url, payload },
  headers: { 'if-match': '*' },
})

/** A call of every operation that it answers with 200, in an order in which each can. */
const CALLS: readonly (readonly [operation: string, call: InjectOptions])[] = [
  ['importOrders', upload(CSV_FILE, CSV_IMPORT)],
  ['importOrders', upload(JSON_FILE, JSON_IMPORT)],
  ['previewImport', upload(CSV_FILE, '', '/preview')],
  ['readRejectedRecords', { url: `/api/imports/${CSV_IMPORT}/rejected.csv` }],
  ['readRejectedRecords', { url: `/api/imports/${JSON_IMPORT}/rejected.csv` }],
  ['readImport', { url: `/api/imports/${CSV_IMPORT}` }],
  ['listImports', { url: '/api/imports' }],
  ['listOrders', { url: '/api/orders' }],
  ['countOrders', { url: '/api/orders/count' }],
  ['sumOrders', { url: '/api/orders/summary' }],
  ['listNames', { url: '/api/orders/names?of=city' }],
  ['readOrder', { url: '/api/orders/1' }],
  ['readOrderById', { url: '/api/order?id=1' }],
  ['exportOrdersAsCsv', { url: '/api/orders.csv' }],
  ['exportOrdersAsJson', { url: '/api/orders.json' }],
  ['readDashboard', { url: '/api/dashboard' }],
  ['readTargets', { url: '/api/targets' }],
  ['changeTargets', change('/api/targets', { targets: [] })],
  ['readSettings', { url: '/api/settings' }],
  ['changeSettings', change('/api/settings', { excludedStatuses: [], countedDate: 'placed' })],
  ['undoImport', { method: 'POST', url: `/api/imports/${CSV_IMPORT}/undo` }],
  ['readOpenApi', { url: '/api/openapi.json' }],
  ['readHealth', { url: '/healthz' }],
  ['readReadiness', { url: '/readyz' }],
]
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

it('every operation answers in the media types that it is described with, and in each of them', async () => {
  const { app, operations, typesOf } = await described()
  const sent = new Map<string, Set<string | undefined>>()
  const note = (id: string, type: unknown) => sent.set(id, (sent.get(id) ?? new Set()).add(essence(type)))
  // Only an import that has not ended can be cancelled.
  const arriving = new PassThrough()
  const running = app.inject({ ...upload('', CANCELLED), payload: arriving })
  arriving.write(CSV_FILE)
  const url = `/api/imports/${CANCELLED}`
  await expect.poll(async () => (await app.inject(url)).statusCode).toBe(200)
  const cancelled = await app.inject({ method: 'DELETE', url })
  arriving.end()
  expect([cancelled.statusCode, (await running).statusCode]).toEqual([200, 409])
  note('cancelImport', cancelled.headers['content-type'])
  for (const [id, call] of CALLS) {
    const reply = await app.inject(call)
    expect(reply.statusCode, `${id}: ${reply.body}`).toBe(200)
    note(id, reply.headers['content-type'])
  }
  expect([...sent.keys()].sort()).toEqual([...operations.keys()].sort())
  for (const [id, types] of sent) expect([...types].sort(), id).toEqual(typesOf(id, 200).sort())
})

it('every call that takes a body says what it is sent as, and no other does', async () => {
  const { operations } = await described()
  const taken = [...operations.values()].flatMap(({ operationId, requestBody }) =>
    requestBody ? [[operationId, Object.keys(requestBody.content)]] : [],
  )
  const file = ['application/octet-stream', 'text/csv', 'application/json', 'application/x-ndjson']
  expect(Object.fromEntries(taken)).toEqual({
    changeSettings: ['application/json'],
    changeTargets: ['application/json'],
    importOrders: file,
    previewImport: file,
  })
})

it.each(['application/octet-stream', 'application/json', 'image/png'])('takes a file as %j', async (type) => {
  const { app } = await described()
  const call = { ...upload(CSV_FILE, '', '/preview'), headers: { 'content-type': type } }
  expect((await app.inject(call)).json()).toMatchObject({ recognised: true, format: 'csv' })
})

it.each(REFUSED)('refuses a call of %s in the media type that it says', async (id, call) => {
  const { app, typesOf } = await described()
  const reply = await app.inject(call)
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(typesOf(id, reply.statusCode)).toEqual([essence(reply.headers['content-type'])])
  expect(reply.json().detail).toMatch(/ .*\.$/)
})
