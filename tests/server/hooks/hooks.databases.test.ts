// Covers: data Import
import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAccessKey } from '#server/accounts/access-keys.ts'
import { createPerson } from '#server/accounts/people.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { shopifyOrder, shopifyRefund, wooOrder } from '#tests/support/shop-orders.ts'

const OWNER = { email: 'ann@example.com', name: 'Ann', role: 'owner', password: 'correct horse' } as const
const NOW = Date.UTC(2026, 10, 22, 12)
const SECRET = 'shpss_0123456789'

const signatureOf = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('base64')

/** An app with an owner, whose calls `own` makes, and deliveries as the shops make them. */
async function open(options: Parameters<typeof testApp>[0] = {}) {
  const opened = await testApp({ now: NOW, ...options })
  const { app, accounts } = opened
  const database = await accounts.open()
  await createPerson(database, 1, OWNER)
  const { key } = await createAccessKey(database, 1, { name: 'Owner', role: 'owner' })
  const own = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, more: object = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...more }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const make = async (more: object = {}, workspace = '') => {
    const hook = { name: 'Web shop', platform: 'shopify', shop: 'main', secret: SECRET, ...more }
    const reply = await own('POST', `/api/hooks${workspace}`, hook)
    expect(reply.status).toBe(201)
    return reply.body as { readonly id: string; readonly path: string; readonly secret: string }
  }
  const post = async (path: string, payload: string, headers: Record<string, string>) => {
    const reply = await app.inject({ method: 'POST', url: path, payload, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const shopify = (path: string, order: object, topic = 'orders/updated', more: Record<string, string> = {}) => {
    const body = JSON.stringify(order)
    return post(path, body, {
      ...{ 'content-type': 'application/json', 'x-shopify-topic': topic, 'x-shopify-webhook-id': 'b54557e4' },
      ...{ 'x-shopify-shop-domain': 'web.myshopify.com', 'x-shopify-hmac-sha256': signatureOf(body, SECRET), ...more },
    })
  }
  const woo = (path: string, order: object, topic = 'order.updated', secret = SECRET) => {
    const body = JSON.stringify(order)
    return post(path, body, {
      ...{ 'content-type': 'application/json', 'x-wc-webhook-topic': topic, 'x-wc-webhook-delivery-id': 'd1' },
      ...{ 'x-wc-webhook-source': 'https://web.example/', 'x-wc-webhook-signature': signatureOf(body, secret) },
    })
  }
  const order = async (id: string) => (await own('GET', `/api/order?${new URLSearchParams({ id })}`)).body
  const changes = async () => (await own('GET', '/api/history?object=import')).body.changes
  const hooks = async () => (await own('GET', '/api/hooks')).body.hooks
  return { ...opened, own, make, post, shopify, woo, order, changes, hooks }
}

/** The state of an order so many minutes after it was placed. */
const later = (minutes: number, more: object = {}) =>
  shopifyOrder(1001, { updated_at: new Date(Date.UTC(2026, 2, 23, 4, 30 + minutes)).toISOString(), ...more })
const done = (state: string) => ({ status: 200, body: { state, detail: '' } })

it('creates and updates the order that a shop sends, as one change each, and undoes them', async () => {
  const { make, shopify, order, changes, own, hooks } = await open()
  const { path } = await make()
  expect(await shopify(path, shopifyOrder(1001), 'orders/create')).toEqual(done('created'))
  expect(await order('#1001')).toMatchObject({ user: { name: 'Ada Quill' }, amount: { minor: 7350 }, shop: 'main' })
  const refunds = [shopifyRefund('10.00')]
  const refunded = later(5, { financial_status: 'partially_refunded', refunds })
  expect(await shopify(path, refunded)).toEqual(done('updated'))
  expect((await order('#1001')).values).toMatchObject({ refunded: '10.00', paymentState: 'Partially refunded' })

  const [second, first, ...others] = await changes()
  expect(others).toEqual([])
  const actor = { name: 'Web shop', kind: 'key' }
  expect([first, second]).toMatchObject([
    { actor, name: 'order #1001' },
    { actor, canUndo: true },
  ])
  expect((await own('GET', '/api/imports')).body).toMatchObject({ total: 0, imports: [] })
  expect((await own('POST', `/api/changes/${second.id}/undo`)).status).toBe(200)
  expect((await order('#1001')).values).toMatchObject({ refunded: '0.00', paymentState: 'Paid' })
  expect(await hooks()).toMatchObject([{ lastUsedAt: NOW, failedAt: null, source: 'web.myshopify.com' }])
})

it('is changed by nothing that was sent before, and by no earlier state', async () => {
  const { make, shopify, order, changes, own } = await open()
  const { path } = await make()
  const cancelled = later(9, { cancelled_at: '2026-03-23T00:39:00-05:00' })
  const states = [later(0), cancelled, later(3, { note: 'late' }), later(0), cancelled]
  const replies = []
  for (const state of states) replies.push((await shopify(path, state)).body.state)
  // The same body has the same answer.
  expect(replies).toEqual(['created', 'updated', 'unchanged', 'created', 'updated'])
  expect(await order('#1001')).toMatchObject({ status: 'Cancelled', version: 2, values: { note: '' } })
  // Of equal instants the one that arrives last counts, but none twice.
  const [same, other] = [later(9, { note: 'one' }), later(9, { note: 'two' })]
  for (const state of [same, other, same]) await shopify(path, state)
  expect((await order('#1001')).values.note).toBe('two')

  const [newest] = await changes()
  await own('POST', `/api/imports/${newest.id}/undo`)
  expect(await shopify(path, other, 'orders/paid')).toEqual(done('unchanged'))
  expect((await order('#1001')).values.note).toBe('one')
})

it('refuses what is not signed or cannot be read, changes nothing, and says why', async () => {
  const { make, post, shopify, own, hooks } = await open()
  const { path } = await make()
  const order = shopifyOrder(1001)
  const refused = async (reply: Promise<{ status: number; body: { detail: string } }>) => {
    const { status, body } = await reply
    const [hook] = await hooks()
    if (status !== 404 && status !== 413) expect(hook).toMatchObject({ failedAt: NOW, failure: body.detail })
    return [status, body.detail]
  }
  const sign = (text: string) => ({ 'x-shopify-hmac-sha256': signatureOf(text, SECRET) })
  const raw = (text: string) =>
    post(path, text, {
      ...sign(text),
      'x-shopify-topic': 'orders/create',
      'x-shopify-shop-domain': 'web.myshopify.com',
    })
  const { name: _name, ...unnamed } = order
  const wrong = { ...order, created_at: 'yesterday' }
  const found = [
    await refused(shopify(path, order, 'orders/create', { 'x-shopify-hmac-sha256': signatureOf('x', SECRET) })),
    await refused(post(path, JSON.stringify(order), { 'x-shopify-topic': 'orders/create' })),
    await refused(shopify('/api/hooks/unknown', order)),
    await refused(raw(`{"id":1,"note":"${'x'.repeat(4 * 1024 ** 2)}"}`)),
    await refused(raw('{"id":')),
    await refused(raw('[]')),
    await refused(shopify(path, { ...order, updated_at: null })),
    await refused(shopify(path, unnamed)),
    await refused(shopify(path, wrong)),
  ]
  expect(found.map(([status]) => status)).toEqual([401, 401, 404, 413, 400, 400, 422, 422, 422])
  for (const [, detail] of found) expect(detail).toMatch(/^[A-Z].*[^.]\.$/)
  expect((await own('GET', '/api/orders')).body.total).toBe(0)
  expect((await own('GET', '/api/history?object=import')).body.total).toBe(0)
})

it('ignores pings, tests, events without an order, and deleted orders, which stay', async () => {
  const { make, post, woo, shopify, own, order, hooks } = await open()
  const { path, secret } = await make({ platform: 'woocommerce', secret: undefined })
  expect(secret).toMatch(/^[\w-]{43}$/)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await post(path, 'webhook_id=27', form)).toEqual(done('ignored'))
  expect(await woo(path, { id: 7, name: 'Lamp' }, 'product.updated', secret)).toMatchObject({ status: 200 })
  expect(await woo(path, { id: 726 }, 'order.deleted', secret)).toEqual(done('ignored'))
  const other = await make()
  const test = { 'x-shopify-test': 'true' }
  expect(await shopify(other.path, shopifyOrder(9999), 'orders/create', test)).toEqual(done('ignored'))
  expect((await own('GET', '/api/orders')).body.total).toBe(0)
  await woo(path, wooOrder(727), 'order.created', secret)
  const deleted = await woo(path, { id: 727 }, 'order.deleted', secret)
  expect(deleted).toMatchObject({ status: 200, body: { state: 'ignored' } })
  expect(deleted.body.detail).toMatch(/^The order 727 was deleted in the shop\. It stays here/)
  expect((await order('727')).status).toBe('In Progress')
  expect((await hooks()).find(({ platform }: { platform: string }) => platform === 'woocommerce')).toMatchObject({
    ...{ failure: deleted.body.detail, source: 'https://web.example/' },
  })
})

it('knows an order that a file has, and keeps what was edited here', async () => {
  const { make, shopify, order, own } = await open()
  const head = 'Name,Email,Financial Status,Total,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem price'
  const row = '#1001,ada@example.com,pending,73.50,EUR,2026-03-22 23:28:02 -0500,1,Lamp,73.50'
  const file = { method: 'POST', url: '/api/imports?name=export.csv', payload: `${head}\n${row}\n` } as const
  expect((await own(file.method, file.url, Buffer.from(file.payload), { 'content-type': 'text/csv' })).status).toBe(200)
  const { path } = await make()
  expect(await shopify(path, later(0))).toEqual(done('updated'))
  expect(await order('#1001')).toMatchObject({ status: 'In Progress', amount: { minor: 7350 } })
  await own('PATCH', '/api/order?id=%231001', { note: 'Ring twice' }, { 'if-match': '*' })
  await shopify(path, later(5, { fulfillment_status: 'fulfilled', note: 'from the shop' }))
  expect(await order('#1001')).toMatchObject({ status: 'Complete', values: { note: 'Ring twice' } })
})

it('counts an order once that is delivered twenty times at once', async () => {
  const { make, shopify, own, order, location } = await open()
  const { path } = await make()
  const states = Array.from({ length: 20 }, (_, i) => later(i % 5, { note: `state ${i % 5}` }))
  const replies = await Promise.all(states.map((state) => shopify(path, state)))
  expect(replies.map(({ status }) => status)).toEqual(states.map(() => 200))
  expect((await own('GET', '/api/orders/summary')).body).toMatchObject({ orders: 1 })
  expect((await order('#1001')).values.note).toBe('state 4')
  await using writer = await openWriter(location)
  expect(await verifyAggregates(writer)).toEqual([])
})

it('separates shops and workspaces with the same numbers, and takes no other shop for the one it knows', async () => {
  const { make, shopify, woo, own, exec, accounts } = await open()
  await exec(`insert into workspaces (id, slug, name) values (2, 'second', 'Second')`)
  const { database } = await accounts.open()
  const [member] = await database.selectFrom('accessKey').selectAll().execute()
  const second = await createAccessKey(await accounts.open(), 2, { name: 'Second', role: 'owner' })
  expect(member?.name).toBe('Owner')
  const first = await make()
  await shopify(first.path, shopifyOrder(1001))
  await own('POST', '/api/shops', { name: 'Outlet' })
  const outlet = await make({ platform: 'woocommerce', shop: 'outlet' })
  expect(await woo(outlet.path, wooOrder(1, { number: '#1001', total: '1.00' }))).toEqual(done('created'))
  const bearer = { authorization: `Bearer ${second.key}` }
  const other = await own(
    'POST',
    '/api/hooks',
    { name: 'B', platform: 'shopify', shop: 'main', secret: SECRET },
    bearer,
  )
  await shopify(other.body.path, shopifyOrder(1001, { total_price: '99.00' }))
  const list = async (more: object) => {
    const { orders } = (await own('GET', '/api/orders?sort=id', undefined, more)).body
    return orders.map(({ id, amount }: { id: string; amount: { minor: number } }) => [id, amount.minor])
  }
  expect(await list({})).toEqual([
    ['#1001', 7350],
    ['OUTLET-#1001', 100],
  ])
  expect(await list(bearer)).toEqual([['#1001', 9900]])
  const stranger = await shopify(first.path, shopifyOrder(1002), 'orders/create', {
    'x-shopify-shop-domain': 'other.myshopify.com',
  })
  expect(stranger).toMatchObject({ status: 422, body: { detail: expect.stringContaining('from other.myshopify.com') } })
  await exec('update workspaces set archived_at = 1 where id = 2')
  expect((await shopify(other.body.path, shopifyOrder(1002))).status).toBe(404)
})

it('asks the shop to try again while an import is being written', async () => {
  const { make, shopify, own, location } = await open()
  const { path } = await make()
  await using writer = await openWriter(location)
  const busy = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = writer.write(1, async () => {
    begun.resolve()
    await busy.promise
  })
  await begun.promise
  const reply = await shopify(path, shopifyOrder(1001))
  busy.resolve()
  await writing
  expect(reply.status).toBe(503)
  expect((await own('GET', '/api/orders')).body.total).toBe(0)
  expect(await shopify(path, shopifyOrder(1001))).toEqual(done('created'))
})

it('is made by owners, shown once, and accepts nothing any more when it is removed', async () => {
  const { own, make, shopify, hooks, accounts } = await open()
  const hook = { name: 'Shop', platform: 'shopify', shop: 'main' }
  expect(await own('POST', '/api/hooks', hook)).toMatchObject({ status: 422 })
  expect(await own('POST', '/api/hooks', { ...hook, secret: SECRET, shop: 'none' })).toMatchObject({ status: 422 })
  const { id, path } = await make()
  const { database } = await accounts.open()
  const stored = JSON.stringify([await database.selectFrom('hook').selectAll().execute(), await hooks()])
  for (const secret of [SECRET, path.split('/').at(-1) ?? '']) expect(stored).not.toContain(secret)
  expect((await own('DELETE', `/api/hooks/${id}`)).status).toBe(200)
  expect((await own('DELETE', `/api/hooks/${id}`)).status).toBe(404)
  expect((await shopify(path, shopifyOrder(1001))).status).toBe(404)
  const { changes } = (await own('GET', '/api/history?object=key&person=Owner')).body
  const kinds = changes.map(({ kind, name }: { kind: string; name: string }) => [kind, name])
  expect(kinds.sort()).toEqual([
    ['create', 'Web shop'],
    ['edit', 'Web shop'],
  ])
})
