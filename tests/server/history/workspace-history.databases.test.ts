import { expect, it, vi } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

interface Listed {
  readonly id: string
  readonly [field: string]: unknown
}

async function open() {
  let now = Date.UTC(2026, 10, 22)
  const orders = ['1', '2', '3'].map((id) => ({ id, status: 'Pending' as const }))
  const opened = await testApp({ orders, clock: () => now++, timeZone: 'Europe/Berlin' })
  const { get, put, send } = opened
  const history = async (query = '') => (await get(`/api/history${query}`)).body
  const changes = async (query = ''): Promise<Listed[]> => (await history(query)).changes
  /** Runs a bulk change to its end; returns its ID. */
  const bulk = async (change: unknown): Promise<string> => {
    const { body } = await send('POST', '/api/orders/bulk', { ids: ['1', '2', '3'], change })
    const state = async () => (await get(`/api/jobs/${body.id}`)).body.state
    await vi.waitFor(async () => expect(await state()).toBe('done'), { timeout: 20_000 })
    return body.id
  }
  const saveViews = async (...views: readonly unknown[]) => {
    const { headers } = await get('/api/views')
    expect((await put('/api/views', { views }, String(headers.etag))).status).toBe(200)
  }
  return { ...opened, history, changes, bulk, saveViews }
}

it('says what a bulk change set, and of orders that were moved the name of their shop', async () => {
  const { bulk, changes, send } = await open()
  await send('POST', '/api/shops', { name: 'Second', slug: 'second' })
  const approved = await bulk({ status: 'Approved', reason: 'paid' })
  const moved = await bulk({ shop: 'second' })
  expect(await changes('?action=bulk')).toMatchObject([
    { id: moved, bulk: { shop: 'second' }, name: 'Second', orders: 3, state: 'done', canUndo: true },
    { id: approved, bulk: { status: 'Approved' }, name: '', reason: 'paid', orders: 3, state: 'done', canUndo: true },
  ])
  await send('PATCH', '/api/order?id=1', { note: 'ring' }, { 'if-match': '*' })
  expect((await changes()).filter((change) => 'bulk' in change)).toHaveLength(2)
})

it('says which changes were undone, and of an undo what it undid', async () => {
  const { bulk, changes, importFile, send } = await open()
  const approved = await bulk({ status: 'Approved' })
  await send('POST', `/api/changes/${approved}/undo`)
  const [undo] = await changes('?action=undo')
  expect(undo).toMatchObject({ undoes: 'bulk', orders: 3, state: 'done' })
  expect(await changes('?action=bulk')).toMatchObject([{ state: 'undone', canUndo: false }])
  await send('POST', `/api/changes/${undo?.id}/undo`)
  expect(await changes('?action=undo')).toMatchObject([
    { undoes: 'undo', state: 'done' },
    { undoes: 'bulk', state: 'undone', canUndo: false },
  ])
  expect(await changes('?action=bulk')).toMatchObject([{ state: 'done', canUndo: true }])

  const { id } = await importFile('Order ID,Order Date,Customer Name,Total\n9,2024-01-31,Ada,5.00\n')
  await send('POST', `/api/imports/${id}/undo`)
  expect(await changes('?object=import&action=undo')).toMatchObject([
    { undoes: 'import', name: 'orders.csv', orders: 1 },
  ])
  expect(await changes('?object=import&action=import')).toMatchObject([{ state: 'undone', name: 'orders.csv' }])
})

it('says that a bulk change is still running, and then cannot undo it', async () => {
  const { bulk, changes, exec } = await open()
  await bulk({ status: 'Approved' })
  await exec(`update bulk_jobs set state = 'running'`)
  expect(await changes()).toMatchObject([{ state: 'running', canUndo: false }])
})

it('has the present names of shops and views, and none of a view that was deleted', async () => {
  const { changes, saveViews, send } = await open()
  await send('POST', '/api/shops', { name: 'Second', slug: 'second' })
  await send('PATCH', '/api/shops/second', { name: 'Outlet' }, { 'if-match': '*' })
  expect((await changes('?object=shop')).map(({ name }) => name)).toEqual(['Outlet', 'Outlet'])
  await saveViews({ id: 'a', name: 'Late', query: '' })
  await saveViews({ id: 'a', name: 'Late', query: 'status=Pending' })
  expect((await changes('?object=view')).map(({ name }) => name)).toEqual(['Late', 'Late'])
  await saveViews()
  expect((await changes('?object=view')).map(({ name }) => name)).toEqual(['', '', ''])
})

it('has the time zone of its days', async () => {
  const { history } = await open()
  expect((await history()).timeZone).toBe('Europe/Berlin')
})

it('has the count of the filter, and on each page other changes', async () => {
  const { history, send } = await open()
  for (let i = 0; i < 21; i++) await send('PATCH', '/api/order?id=1', { note: `${i}` }, { 'if-match': '*' })
  await send('POST', '/api/shops', { name: 'Second' })
  const ids = ({ changes }: { changes: Listed[] }) => changes.map(({ id }) => id)
  const [first, second] = [await history('?object=order'), await history('?object=order&page=2')]
  expect(first).toMatchObject({ total: 21, pages: 2, page: 1 })
  expect(second).toMatchObject({ total: 21, pages: 2, page: 2 })
  expect([ids(first).length, ids(second).length, new Set([...ids(first), ...ids(second)]).size]).toEqual([20, 1, 21])
})

it('records an export from its beginning, with what was asked for', async () => {
  const { changes, app } = await open()
  for (const url of ['/api/orders.csv?status=Pending&sort=id', '/api/orders.json']) {
    const { statusCode, stream } = await app.inject({ url, payloadAsStream: true })
    expect(statusCode).toBe(200)
    stream().destroy()
  }
  expect((await app.inject('/api/orders.csv?sort=price')).statusCode).toBe(400)
  const values = (format: string, orders: number, more: object = {}) =>
    Object.entries({ format, orders, ...more }).map(([field, after]) => ({ field, before: null, after }))
  expect(await changes('?object=export')).toMatchObject([
    { fields: values('json', 3), canUndo: false, actor: { name: 'This computer' } },
    { fields: values('csv', 3, { filters: 'status=Pending&sort=id' }), canUndo: false },
  ])
})

it('is a file that is safe in a spreadsheet, with every change that the filters leave', async () => {
  const { app, bulk, history, send, insert } = await open()
  await insert([{ id: '=1+1' }])
  await send(
    'PATCH',
    `/api/order?id=${encodeURIComponent('=1+1')}`,
    { note: 'x', reason: '@a, "b"' },
    { 'if-match': '*' },
  )
  await bulk({ status: 'Approved' })
  for (let i = 0; i < 25; i++) await send('PATCH', '/api/order?id=1', { note: `${i}` }, { 'if-match': '*' })
  await send('POST', '/api/shops', { name: 'Second', slug: 'second' })
  const file = async (query = '') => (await app.inject(`/api/history.csv${query}`)).body.trimEnd().split('\r\n')
  const [head, ...lines] = await file()
  expect(head).toBe('Time,Person,Kind of person,Action,Object,Object ID,Name,Orders,Reason,Changes,State,ID')
  expect(lines).toHaveLength((await history()).total)
  expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(lines.length)
  const risky = lines.find((line) => line.includes('1+1'))
  expect(risky).toContain(`,edit,order,'=1+1,,1,"'@a, ""b""",,done,`)
  expect(await file('?object=shop')).toEqual([head, expect.stringContaining('name: Second')])
  expect(await file('?person=Nobody')).toEqual([head])
  expect((await app.inject('/api/history.csv?page=2')).statusCode).toBe(400)
})
