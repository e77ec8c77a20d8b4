// Covers: data Import
import { describe, expect, it } from 'vitest'
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
      { slug: 'main', name: 'Main shop', prefix: 'MAIN-', currency: 'XXX', colour: 'blue', orders: 1 },
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
    expect((await send('POST', '/api/shops', { name: 'Other', prefix: 'main-' })).status).toBe(422)
    expect((await send('POST', '/api/shops', { name: 'Other', slug: 'No slug' })).status).toBe(400)
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
    expect(orders.map(({ id, number }: { id: string; number: string }) => [id, number])).toEqual([
      ['B-1', '1'],
      ['OUT-2', '2'],
    ])
  })

  it('count their orders with those that the figures leave out', async () => {
    const { get } = await testApp({ orders: ORDERS, rules: { excludedStatuses: ['Pending'], countedDate: 'placed' } })
    expect((await get('/api/shops')).body.shops).toMatchObject([{ slug: 'main', orders: 3 }])
  })
})
