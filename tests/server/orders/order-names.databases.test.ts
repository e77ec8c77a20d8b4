import { describe, expect, it } from 'vitest'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const order = (id: number, city: string, product: string): TestOrder => ({
  id: `#${id}`,
  day: `202${id % 3}-01-0${1 + (id % 9)}`,
  city,
  channel: id % 2 === 0 ? 'Web' : '',
  lines: [{ product, amount: 1 }],
})
const orders = [
  order(1, 'Köln', 'Chair'),
  order(2, 'Köln', 'Armchair'),
  order(3, 'Kolding', 'Chair'),
  order(4, '', 'Lamp'),
  order(5, 'Oslo', ''),
]

it.each([
  ['of=city', ['Köln', 'Kolding', 'Oslo']],
  // Case and accents do not matter, as in every search.
  ['of=city&part=KOL', ['Köln', 'Kolding']],
  ['of=city&part=%25', []],
  ['of=channel', ['Web']],
  ['of=paymentMethod', []],
  ['of=product&part=chair', ['Chair', 'Armchair']],
])('names that orders carry, most orders first: %s', async (query, names) => {
  const { get } = await testApp({ orders })
  const { status, body } = await get(`/api/orders/names?${query}`)
  expect({ status, body }).toEqual({ status: 200, body: { names } })
})

describe('names of customers', () => {
  const named = (id: number, name: string): TestOrder => ({ id: `#${id}`, name })
  const customers = [
    named(1, 'Zoë Müller'),
    named(2, 'ZOE MULLER'),
    named(3, 'Anna 50% Ltd'),
    named(4, ''),
    named(5, 'Al_x'),
  ]

  it.each([
    ['', ['Zoë Müller', 'Al_x', 'Anna 50% Ltd']],
    ['&part=mull', ['Zoë Müller']],
    ['&part=M%C3%9CL', ['Zoë Müller']],
    // Wildcards and escapes of LIKE are characters like others.
    ['&part=50%25', ['Anna 50% Ltd']],
    ['&part=l_', ['Al_x']],
    ['&part=%25%25', []],
    ['&part=%5C', []],
  ])('customers, most orders first, each once: “%s”', async (part, names) => {
    const { get } = await testApp({ orders: customers })
    const { status, body } = await get(`/api/orders/names?of=customer${part}`)
    expect({ status, body }).toEqual({ status: 200, body: { names } })
  })
})

it.each([
  ['', ['gift', 'vip', 'Größe L']],
  ['&part=GRO', ['Größe L']],
  // Several tags are one text of an order only.
  ['&part=gift%2C', []],
])('tags, each once, those of most orders first: “%s”', async (part, names) => {
  const tagged = (id: number, tags: string): TestOrder => ({ id: `#${id}`, details: { tags } })
  const { get } = await testApp({
    orders: [tagged(1, 'vip,Größe L'), tagged(2, 'gift, vip'), tagged(3, 'gift, vip'), tagged(4, '')],
  })
  expect((await get(`/api/orders/names?of=tag${part}`)).body.names).toEqual(names)
})

it('answers twenty at most', async () => {
  const many = Array.from({ length: 30 }, (_, id) => order(id, `City ${id}`, 'Chair'))
  const { get } = await testApp({ orders: many })
  expect((await get('/api/orders/names?of=city')).body.names).toHaveLength(20)
})

it.each([
  ['', 'The query has no field of. Add it.'],
  [
    'of=user',
    'The field of of the query must be one of city, country, channel, paymentMethod, warehouse, product, customer, assignee, tag.',
  ],
])('refuses “%s” in a sentence', async (query, detail) => {
  const { get } = await testApp()
  const { status, body } = await get(`/api/orders/names?${query}`)
  expect({ status, detail: body.detail }).toEqual({ status: 400, detail })
})
