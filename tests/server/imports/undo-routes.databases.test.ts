import { expect, it } from 'vitest'
import { builtPages } from '#tests/server/support/built-pages.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const HEAD = 'Order ID,Date,Customer,Total\n'

it('lists imports, newest first, and undoes each once', async () => {
  const { app, get } = await testApp({ now: Date.UTC(2026, 0, 31) })
  const post = async (url: string, payload?: string) => {
    const file = payload === undefined ? {} : { payload, headers: { 'content-type': 'text/csv' } }
    const reply = await app.inject({ method: 'POST', url, ...file })
    return { status: reply.statusCode, body: reply.json() }
  }
  const first = (await post('/api/imports?name=first.csv', `${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)).body
  const second = (await post('/api/imports?name=second.csv', `${HEAD}2,2024-01-31,Bo,7.00\n`)).body
  const listed = async () => (await get('/api/imports')).body
  expect((await listed()).imports.map(({ name }: { name: string }) => name).sort()).toEqual(['first.csv', 'second.csv'])
  expect((await get('/api/imports?per=1&page=2')).body).toMatchObject({ total: 2, pages: 2, page: 2, per: 1 })

  const plan = await post(`/api/imports/${first.id}/undo?dryRun=1`)
  expect(plan.body).toMatchObject({ state: 'checked', deleted: 1, restored: 0, keptCount: 1 })
  expect((await get('/api/orders')).body.total).toBe(2)
  const done = await post(`/api/imports/${second.id.toUpperCase()}/undo`)
  expect(done).toMatchObject({
    status: 200,
    body: { name: 'second.csv', state: 'undone', deleted: 0, restored: 1, kept: [] },
  })
  expect((await get('/api/orders/2')).body.amount.minor).toBe(600)
  expect((await post(`/api/imports/${first.id}/undo`)).body).toMatchObject({ deleted: 2, keptCount: 0 })
  expect((await get('/api/orders')).body.total).toBe(0)

  const again = await post(`/api/imports/${first.id}/undo`)
  expect(again.status).toBe(409)
  expect(again.body.detail).toBe('The import “first.csv” was already undone on 2026-01-31 00:00 UTC.')
  expect((await post('/api/imports/nonsense/undo')).status).toBe(404)
  const undone = (await listed()).imports.map(({ undoneAt }: { undoneAt: number }) => undoneAt)
  expect(undone).toEqual([Date.UTC(2026, 0, 31), Date.UTC(2026, 0, 31)])
})

it('brings the orders of an undone import back, which is listed as done again', async () => {
  const { get, importFile, send } = await testApp()
  const { id } = await importFile(`${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)
  const before = (await get('/api/order?id=1')).body
  await send('POST', `/api/imports/${id}/undo`)
  const reply = await importFile(`${HEAD}2,2024-01-31,Bo,6.00\n`)
  const undoOf = (await get('/api/order/history?id=2')).body.changes.find(
    ({ kind }: { kind: string }) => kind === 'undo',
  )
  expect(undoOf).toMatchObject({ orders: 2, canUndo: false, fields: [] })

  const { body } = await send('POST', `/api/changes/${undoOf.id}/undo`)
  expect(body).toMatchObject({
    undone: 1,
    kept: [{ id: '2', field: '', reason: expect.stringContaining('orders.csv') }],
  })
  expect((await get('/api/order?id=1')).body).toMatchObject({
    values: before.values,
    source: before.source,
    version: 3,
  })
  const listed = (await get('/api/imports')).body.imports
  expect(listed.map(({ undoneAt }: { undoneAt: number | null }) => undoneAt)).toEqual([null, null])
  expect((await send('POST', `/api/imports/${id}/undo`)).body).toMatchObject({ deleted: 1, restored: 0, keptCount: 1 })
  expect(reply.orders).toEqual({ created: 1, updated: 0, unchanged: 0 })
  expect((await send('POST', `/api/imports/${undoOf.id}/undo`)).status).toBe(404)
})

it('lists imports and their undos as changes of imports, each of which can be undone', async () => {
  let now = Date.UTC(2026, 0, 31, 23)
  const { get, importFile, put, send } = await testApp({ clock: () => now, timeZone: 'Europe/Berlin' })
  const history = async (query: string) => (await get(`/api/history?${query}`)).body
  const imported = await importFile(`${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)
  await send('PATCH', '/api/order?id=1', { note: 'ring' }, { 'if-match': '*' })
  const edited = (await get('/api/order?id=1')).body.changeId
  await send('POST', `/api/changes/${edited}/undo`)
  await put(
    '/api/views',
    { views: [{ id: 'a', name: 'Late', query: '' }] },
    String((await get('/api/views')).headers.etag),
  )
  now++
  await send('POST', `/api/imports/${imported.id}/undo`)
  const { changes, total, pages } = await history('object=import')
  expect({ total, pages }).toEqual({ total: 2, pages: 1 })
  const actor = { name: 'This computer', kind: 'computer' }
  const undone = { actor, kind: 'undo', object: 'import', objectId: imported.id, orders: 2, fields: [], canUndo: true }
  const first = { actor, id: imported.id, kind: 'import', object: 'import', name: 'orders.csv', canUndo: false }
  // Imports take the time of the machine.
  expect(changes).toHaveLength(2)
  expect(changes).toContainEqual(expect.objectContaining(undone))
  expect(changes).toContainEqual(expect.objectContaining(first))
  const undo = changes.find(({ kind }: { kind: string }) => kind === 'undo')
  expect((await send('POST', `/api/changes/${undo.id}/undo`)).body.undone).toBe(2)
  expect((await get('/api/orders')).body.total).toBe(2)
  const again = (await history('object=import&action=undo')).changes
  expect(again.map(({ canUndo }: { canUndo: boolean }) => canUndo).sort()).toEqual([false, true])

  const kinds = async (query: string) => (await history(query)).changes.map((one: { kind: string }) => one.kind).sort()
  expect(await kinds('object=order')).toEqual(['edit', 'undo'])
  expect(await kinds('object=view')).toEqual(['edit'])
  expect((await history('object=view')).changes[0]).toMatchObject({ objectId: 'a', canUndo: false })
  expect(await kinds('person=Ada')).toEqual([])
  // In Berlin it is the next day.
  expect(await kinds('object=order&from=2026-02-01&to=2026-02-01')).toEqual(['edit', 'undo'])
  expect(await kinds('object=order&to=2026-01-31')).toEqual([])
  expect(await kinds('from=0000-01-01&to=9999-12-31&page=2')).toEqual([])
  expect((await get('/api/history?from=2026-02-30')).status).toBe(400)
})

it('undoes an import as the change that it is, too', async () => {
  const { app, get, send } = await testApp()
  const importing = async (name: string, payload: string) => {
    const headers = { 'content-type': 'text/csv' }
    return (await app.inject({ method: 'POST', url: `/api/imports?name=${name}`, payload, headers })).json().id
  }
  const first = await importing('first.csv', `${HEAD}1,2024-01-31,Ada,5.00\n2,2024-01-31,Bo,6.00\n`)
  await importing('second.csv', `${HEAD}2,2024-01-31,Bo,7.00\n`)
  const unchanged = [{ id: '2', field: '', reason: expect.stringContaining('second.csv') }]
  const plan = await send('POST', `/api/changes/${first}/undo?dryRun=1`)
  expect(plan).toMatchObject({ status: 200, body: { undone: 1, kept: unchanged } })
  expect((await get('/api/orders')).body.total).toBe(2)
  expect((await send('POST', `/api/changes/${first}/undo`)).body).toMatchObject({ undone: 1, kept: unchanged })
  expect((await get('/api/orders')).body.total).toBe(1)
  expect((await send('POST', `/api/changes/${first}/undo`)).status).toBe(409)
  expect((await send('POST', '/api/changes/nothing/undo')).status).toBe(404)
})

it('the page is that of own orders when they were undone, and of the sample when there never were any', async () => {
  const { app, send } = await testApp({ distDir: builtPages() })
  const mark = async () => /orders=(yes|no)/.exec((await app.inject('/')).body)?.[1]
  const importing = async (payload: string) => {
    const headers = { 'content-type': 'text/csv' }
    return (await app.inject({ method: 'POST', url: '/api/imports?name=x.csv', payload, headers })).json()
  }
  await importing('nothing\n')
  expect(await mark()).toBe('no')
  const { id } = await importing(`${HEAD}1,2024-01-31,Ada,5.00\n`)
  expect(await mark()).toBe('yes')
  expect((await send('POST', `/api/imports/${id}/undo`)).body.deleted).toBe(1)
  expect(await mark()).toBe('yes')
})

it('the page is that of the sample after settings, targets and views were saved, but no order', async () => {
  const { app, get, put } = await testApp({ distDir: builtPages() })
  for (const [url, body] of [
    ['/api/settings', { excludedStatuses: ['Pending'], countedDate: 'placed' }],
    ['/api/targets', { targets: [{ month: '2026-11', currency: 'EUR', amount: 5 }] }],
    ['/api/views', { views: [{ id: 'a', name: 'Late', query: '' }] }],
  ] as const)
    expect((await put(url, body, String((await get(url)).headers.etag))).status).toBe(200)
  expect((await app.inject('/')).body).toContain('orders=no')
})

it('the page is that of own orders when the only one was added and undone', async () => {
  const { app, get, send } = await testApp({ distDir: builtPages() })
  const order = { id: 'a', placedAt: '2024-05-01T10:00', customer: { name: 'Ada' }, currency: 'EUR' }
  const lines = [{ product: 'Lamp', quantity: '1', price: '5.00' }]
  expect((await send('POST', '/api/orders', { ...order, lines }, { 'idempotency-key': 'k' })).status).toBe(201)
  const [change] = (await get('/api/order/history?id=a')).body.changes
  expect((await send('POST', `/api/changes/${change.id}/undo`)).status).toBe(200)
  expect((await get('/api/orders')).body.total).toBe(0)
  expect((await app.inject('/')).body).toContain('orders=yes')
})
