import { expect, it } from 'vitest'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const order = (id: string, day: string, more: object = {}) => {
  const ann = { name: 'Ann Lee', email: 'Ann@Example.com', customerKey: 'ann@example.com' }
  return { id, day, placedAt: Date.parse(day), currency: 'EUR', parts: 10_000_000, ...ann, ...more }
}
const ORDERS = [
  order('#1', '2026-01-02', { address: '1 Elm Row', details: { note: 'Ring twice' } }),
  order('#2', '2026-03-04', { address: '2 Oak Lane', name: 'Ann Marie Lee', details: { refunded: 2_500_000n } }),
  order('#3', '2026-02-03', { address: '1 Elm Row', currency: 'USD', lines: [{ product: 'Chair', quantity: 10_000 }] }),
  order('#4', '2026-02-03', { name: 'Bo', customerKey: 'bo' }),
  order('#5', '2026-02-03', { name: 'Bo', customerKey: 'other bo' }),
]

it('adds up the orders of a customer, by key, e-mail address or name', async () => {
  const { get, send } = await testApp({ orders: ORDERS })
  await send('POST', '/api/order/shipments?id=%233', {}, { 'if-match': '*' })
  await send('POST', '/api/order/returns?id=%233', { lines: [{ line: 1, quantity: 1 }] }, { 'if-match': '*' })
  await send('POST', '/api/order/notes?id=%233', { text: 'Sent a card' }, { 'if-match': '*' })
  const ann = {
    ...{ key: 'ann@example.com', name: 'Ann Marie Lee', email: 'Ann@Example.com', phone: '', orders: 3 },
    amounts: [
      { currency: 'EUR', orders: 2, minor: 2000, net: 1750 },
      { currency: 'USD', orders: 1, minor: 1000 },
    ],
    ...{ first: '2026-01-02', last: '2026-03-04', returned: 1, addresses: ['2 Oak Lane', '1 Elm Row'] },
    notes: [
      { order: '#3', at: expect.any(Number), actor: THIS_COMPUTER, text: 'Sent a card' },
      { order: '#1', at: null, actor: null, text: 'Ring twice' },
    ],
  }
  for (const key of ['ann@example.com', 'Ann@Example.com', 'ann lee'])
    expect((await get(`/api/customers/${encodeURIComponent(key)}`)).body).toEqual(ann)
  expect((await get('/api/customer?key=ann@example.com')).body).toEqual(ann)
  // Of two customers with a name neither is meant.
  expect((await get('/api/customers/Bo')).body).toMatchObject({ key: 'bo', orders: 1 })
  expect((await get('/api/customers/b%C3%B6')).body).toMatchObject({ key: 'bo' })
  for (const key of ['unknown', 'Bö Ek']) expect((await get(`/api/customer?key=${key}`)).status).toBe(404)
})
