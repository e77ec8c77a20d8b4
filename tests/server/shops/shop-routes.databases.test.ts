// Covers: data Import
import { describe, expect, it, vi } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const ORDERS = ['1', '2', '3'].map((id) => ({ id, name: `Customer ${id}` }))

describe('the shops of a workspace', () => {
  it('are none until the first order, which makes the first one', async () => {
    const { get, send } = await testApp()
    expect((await get('/api/shops')).body).toEqual({ shops: [] })
    const lines = [{ product: 'Chair', quantity: '1', price: '1' }]
    const order = { placedAt: '2026-01-01T10:00', customer: { name: 'Ada' }, currency: 'EUR', lines }
    expect((await send('POST', '/api/orders', order)).body).toMatchObject({ id: 'N-1', number: 'N-1', shop: 'main' })
    expect((await get('/api/shops')).body.shops).toMatchObject([
      { slug: 'main', name: 'Main shop', prefix: 'MAIN-', currency: 'XXX', colour: 'blue', sender: '', orders: 1 },
    ])
  })

  it('get slug, prefix and colour from their names', async () => {
    const { get, send } = await testApp({ orders: ORDERS })
    const made = await send('POST', '/api/shops', { name: 'Möbel Süd' })
    expect(made).toMatchObject({
      status: 201,
      body: { slug: 'mobel-sud', name: 'Möbel Süd', prefix: 'MOBEL-SUD-', currency: 'XXX', colour: 'green' },
    })
    await send('POST', '/api/shops', { name: 'Möbel Sud!', prefix: 'S-', currency: 'EUR' })
    const { shops } = (await get('/api/shops')).body
    expect(shops.map(({ slug, prefix, orders }: Record<string, unknown>) => [slug, prefix, orders])).toEqual([
      ['main', 'MAIN-', 3],
      ['mobel-sud-2', 'S-', 0],
      ['mobel-sud', 'MOBEL-SUD-', 0],
    ])
  })

  it('have names, slugs and prefixes of their own', async () => {
    const { send } = await testApp({ orders: ORDERS })
    expect((await send('POST', '/api/shops', { name: 'Other', slug: 'main' })).status).toBe(409)
    expect((await send('POST', '/api/shops', { name: 'Main shop' })).status).toBe(422)
    expect((await send('POST', '/api/shops', { name: 'MÄIN Shop ' })).status).toBe(422)
    expect((await send('POST', '/api/shops', { name: 'Other', prefix: 'main-' })).status).toBe(422)
    expect((await send('POST', '/api/shops', { name: 'Other', slug: 'No slug' })).status).toBe(400)
  })

  it('have no slugs that are subfolders of an import folder', async () => {
    const { send } = await testApp()
    expect((await send('POST', '/api/shops', { name: 'Done' })).body).toMatchObject({
      slug: 'done-2',
      prefix: 'DONE-2-',
    })
    expect((await send('POST', '/api/shops', { name: 'Refused!' })).body).toMatchObject({ slug: 'refused-2' })
    expect(await send('POST', '/api/shops', { name: 'Other', slug: 'refused' })).toMatchObject({
      status: 422,
      body: { detail: 'The import folder moves its files to “refused”. Choose another slug.' },
    })
  })

  it('have names that are not blank, and prefixes of one line', async () => {
    const { send } = await testApp({ orders: ORDERS })
    const any = { 'if-match': '*' }
    for (const wrong of [{ name: ' ' }, { name: 'Other', prefix: 'A\nB' }, { name: 'Other', prefix: 'A\u2028' }]) {
      expect([wrong, (await send('POST', '/api/shops', wrong)).status]).toEqual([wrong, 400])
      expect([wrong, (await send('PATCH', '/api/shops/main', wrong, any)).status]).toEqual([wrong, 400])
    }
    expect((await send('PATCH', '/api/shops/main', { prefix: '' }, any)).body).toMatchObject({ prefix: 'MAIN-' })
  })

  it('can be renamed, and get a prefix that only new orders have', async () => {
    const { app, get, send } = await testApp({ orders: ORDERS })
    const { body: second } = await send('POST', '/api/shops', { name: 'Second', prefix: 'B-' })
    const importOf = (...ids: string[]) =>
      app.inject({
        method: 'POST',
        url: '/api/imports?shop=second',
        payload: `Order ID,Date,Total\n${ids.map((id) => `${id},2026-01-01,5\n`).join('')}`,
        headers: { 'content-type': 'text/csv' },
      })
    await importOf('1')
    const change = { name: 'Outlet', prefix: 'OUT-' }
    expect((await send('PATCH', '/api/shops/second', change)).status).toBe(428)
    expect((await send('PATCH', '/api/shops/other', change, { 'if-match': '*' })).status).toBe(404)
    const changed = await send('PATCH', '/api/shops/second', change, { 'if-match': second.etag })
    expect(changed).toMatchObject({ status: 200, body: { slug: 'second', name: 'Outlet', prefix: 'OUT-' } })
    expect((await send('PATCH', '/api/shops/second', change, { 'if-match': second.etag })).status).toBe(412)
    expect((await importOf('1', '2')).json()).toMatchObject({ orders: { created: 1, updated: 0, unchanged: 1 } })
    const { orders } = (await get('/api/orders?shop=second&sort=id')).body
    const named = ({ id, number, shopName }: Record<string, string>) => `${id} ${number} ${shopName}`
    expect(orders.map(named)).toEqual(['B-1 1 Outlet', 'OUT-2 2 Outlet'])
    expect((await get('/api/orders?q=b-1')).body.orders.map(named)).toEqual(['B-1 1 Outlet'])
    expect(named((await get('/api/orders/B-1')).body)).toBe('B-1 1 Outlet')
  })

  it('have to exist where orders are filtered by them', async () => {
    const { get, send } = await testApp({ orders: ORDERS })
    const refusal = { status: 400, body: { detail: expect.stringContaining('There is no shop "mian".') } }
    for (const filter of ['shop=mian', 'shop=main&shop=mian', 'shopNot=mian'])
      for (const path of ['orders', 'orders/count', 'orders/summary', 'orders/statuses', 'orders.csv'])
        expect(await get(`/api/${path}?${filter}`), `${path} ${filter}`).toMatchObject(refusal)
    const bulk = { query: { shop: ['mian'] }, change: { addTags: ['seen'] }, dryRun: true }
    expect(await send('POST', '/api/orders/bulk', bulk)).toMatchObject(refusal)
    expect((await get('/api/orders?shop=main')).body.total).toBe(3)
  })

  it('count their orders with those that the figures leave out', async () => {
    const { get } = await testApp({ orders: ORDERS, rules: { excludedStatuses: ['Pending'], countedDate: 'placed' } })
    expect((await get('/api/shops')).body.shops).toMatchObject([{ slug: 'main', orders: 3 }])
  })
})

it('gives a shop its name and prefix back, unless they were changed since', async () => {
  const { get, send } = await testApp({ orders: ORDERS })
  const any = { 'if-match': '*' }
  const first = await send('PATCH', '/api/shops/main', { name: 'Berlin', prefix: 'B-' }, any)
  await send('PATCH', '/api/shops/main', { name: 'Berlin Mitte' }, any)
  expect((await send('POST', `/api/changes/${first.body.changeId}/undo?dryRun=1`)).body).toMatchObject({ undone: 1 })
  const undone = await send('POST', `/api/changes/${first.body.changeId}/undo`)
  expect(undone.body).toMatchObject({ undone: 1, kept: [{ id: 'main', field: 'name' }] })
  expect((await get('/api/shops')).body.shops).toMatchObject([{ name: 'Berlin Mitte', prefix: 'MAIN-' }])
  expect((await send('POST', `/api/changes/${first.body.changeId}/undo`)).status).toBe(409)
})

it('gives a shop no name and no prefix back that another shop has now, whatever their case', async () => {
  const { get, send } = await testApp({ orders: ORDERS })
  const changed = await send('PATCH', '/api/shops/main', { name: 'Berlin', prefix: 'B-' }, { 'if-match': '*' })
  expect((await send('POST', '/api/shops', { name: 'MAIN SHOP', prefix: 'main-' })).status).toBe(201)
  const undone = await send('POST', `/api/changes/${changed.body.changeId}/undo`)
  const reason = 'Another shop has it now.'
  const kept = [
    { id: 'main', field: 'name', reason },
    { id: 'main', field: 'prefix', reason },
  ]
  expect(undone.body).toMatchObject({ undone: 0, kept })
  expect((await get('/api/shops')).body.shops).toMatchObject([{ name: 'Berlin', prefix: 'B-' }, { name: 'MAIN SHOP' }])
})

it('says that the creation of a shop cannot be undone', async () => {
  const { get, send } = await testApp({ orders: ORDERS })
  await send('POST', '/api/shops', { name: 'Second' })
  const [change] = (await get('/api/history')).body.changes
  expect(change).toMatchObject({ object: 'shop', objectId: 'second', canUndo: false })
  expect(await send('POST', `/api/changes/${change.id}/undo`)).toMatchObject({
    status: 409,
    body: { detail: 'The creation of a shop can’t be undone. Rename the shop instead.' },
  })
})

describe('orders that are moved to another shop', () => {
  async function withTwoShops() {
    const opened = await testApp({ orders: ORDERS })
    await opened.send('POST', '/api/shops', { name: 'Second' })
    const lines = [{ product: 'Chair', quantity: '1', price: '1' }]
    const order = { id: '2', placedAt: '2026-01-01T10:00', customer: { name: 'Bo' }, currency: 'EUR', lines }
    expect((await opened.send('POST', '/api/orders', { ...order, shop: 'second' })).body.id).toBe('SECOND-2')
    const shops = async () => {
      const { orders } = (await opened.get('/api/orders?sort=id')).body
      return orders.map(({ id, number, shop }: Record<string, string>) => `${id} ${number} ${shop}`)
    }
    const move = async (ids: string[], shop = 'second') => {
      const change = { ids, change: { shop } }
      const { body: preview } = await opened.send('POST', '/api/orders/bulk', { ...change, dryRun: true })
      const { body: job } = await opened.send('POST', '/api/orders/bulk', change)
      const ended = async () => (await opened.get(`/api/jobs/${job.id}`)).body
      await vi.waitFor(async () => expect((await ended()).state).toBe('done'), { timeout: 20_000 })
      return { preview, job: await ended() }
    }
    return { ...opened, shops, move }
  }

  it('keep their IDs and numbers; those whose numbers the shop has stay', async () => {
    const { shops, move, get, location } = await withTwoShops()
    const { preview, job } = await move(['1', '2', 'SECOND-2'])
    const refused = [{ id: '2', reason: 'The shop “Second” has an order with this number already.' }]
    expect(preview).toEqual({ needsReason: 0, willChange: 1, unchanged: 1, refusedCount: 1, refused })
    expect(job).toMatchObject({ changed: 1, refusedCount: 1, refused })
    expect(await shops()).toEqual(['1 1 second', '2 2 main', '3 3 main', 'SECOND-2 2 second'])
    const [event] = (await get('/api/orders/1/history')).body.changes
    expect(event).toMatchObject({ kind: 'bulk', fields: [{ field: 'shop', before: 'main', after: 'second' }] })
    expect((await get('/api/shops')).body.shops).toMatchObject([
      { slug: 'main', orders: 2 },
      { slug: 'second', orders: 2 },
    ])
    expect(await verifyDatabase(location)).toEqual([])
  })

  it('are refused in the preview as in the change where two of them have one number: the first of the list gets it', async () => {
    const { send, shops, move } = await withTwoShops()
    await send('POST', '/api/shops', { name: 'Third' })
    const { preview, job } = await move(['2', 'SECOND-2'], 'third')
    const refused = [{ id: '2', reason: expect.stringContaining('“Third”') }]
    expect(preview).toEqual({ needsReason: 0, willChange: 1, unchanged: 0, refusedCount: 1, refused })
    expect(job).toMatchObject({ changed: 1, refusedCount: 1, refused })
    expect(await shops()).toContain('SECOND-2 2 third')
  })

  it('come back when the move is undone, unless their number was given away', async () => {
    const { shops, move, send } = await withTwoShops()
    const { job } = await move(['1', '3'])
    const lines = [{ product: 'Chair', quantity: '1', price: '1' }]
    const order = { id: '3', placedAt: '2026-01-01T10:00', customer: { name: 'Cy' }, currency: 'EUR', lines }
    expect((await send('POST', '/api/orders', { ...order, shop: 'main' })).body.id).toBe('MAIN-3')
    const undone = await send('POST', `/api/changes/${job.id}/undo`)
    const reason = 'Its shop has another order with this number now.'
    expect(undone.body).toMatchObject({ undone: 1, kept: [{ id: '3', field: 'shop', reason }] })
    expect(await shops()).toEqual(['1 1 main', '2 2 main', '3 3 second', 'MAIN-3 3 main', 'SECOND-2 2 second'])
  })

  it('leave a new order a number that its shop does not have', async () => {
    const { send } = await withTwoShops()
    const lines = [{ product: 'Chair', quantity: '1', price: '1' }]
    const order = { placedAt: '2026-01-01T10:00', customer: { name: 'Cy' }, currency: 'EUR', lines }
    const create = async (shop: string, id?: string) =>
      (await send('POST', '/api/orders', { ...order, shop, id }, { 'idempotency-key': `${shop} ${id}` })).body
    await create('main', 'N-6')
    expect(await create('main', 'N-7')).toMatchObject({ id: 'N-7' })
    expect(await create('second', 'N-7')).toMatchObject({ id: 'SECOND-N-7', number: 'N-7' })
    expect((await send('POST', `/api/changes/${encodeURIComponent('main N-7')}/undo`)).body).toMatchObject({
      undone: 1,
    })
    expect(await create('second')).toMatchObject({ id: 'N-8', number: 'N-8', shop: 'second' })
  })

  it('do not come back where their number was given away', async () => {
    const { get, send } = await withTwoShops()
    const lines = [{ product: 'Chair', quantity: '1', price: '1' }]
    const order = { id: '3', placedAt: '2026-01-01T10:00', customer: { name: 'Cy' }, currency: 'EUR', lines }
    const create = async (key: string) =>
      (await send('POST', '/api/orders', { ...order, shop: 'second' }, { 'idempotency-key': key })).body
    expect(await create('first')).toMatchObject({ id: 'SECOND-3' })
    await send('POST', '/api/changes/first/undo')
    const { changes } = (await get('/api/history')).body
    const undo = changes.find(({ kind }: { kind: string }) => kind === 'undo')
    await send('PATCH', '/api/shops/second', { prefix: 'B-' }, { 'if-match': '*' })
    expect(await create('second')).toMatchObject({ id: 'B-3' })
    const undone = await send('POST', `/api/changes/${undo.id}/undo`)
    const reason = 'Its shop has another order with this number now.'
    expect(undone.body).toMatchObject({ undone: 0, kept: [{ id: 'SECOND-3', reason }] })
  })

  it('are refused for a shop that does not exist', async () => {
    const { send } = await withTwoShops()
    expect((await send('POST', '/api/orders/bulk', { ids: ['1'], change: { shop: 'other' } })).status).toBe(422)
  })
})
