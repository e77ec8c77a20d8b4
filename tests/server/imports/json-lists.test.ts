// Covers: data Import
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jsonElements } from '#server/imports/files/json-elements.ts'
import { importing } from './support/importing.ts'
import { Trial } from './support/trial.ts'

const trial = new Trial()
beforeEach(() => trial.forget())
afterAll(() => trial.remove())

const order = (i: number, more: object = {}) => ({
  order_id: `A${i}`,
  created_at: `2026-03-${10 + i}T10:00:00Z`,
  customer: { first_name: 'Ada', last_name: `Berg${i}` },
  total: `${i}1.50`,
  currency: 'EUR',
  ...more,
})
const orders = (count: number, first = 1) => Array.from({ length: count }, (_, i) => order(first + i))
const people = Array.from({ length: 9 }, (_, i) => {
  return { id: i, name: `Person ${i}`, created_at: '2026-01-01', total_spent: `${i}2.30` }
})
const read = (file: unknown, list?: string) =>
  trial.import(JSON.stringify(file), list === undefined ? {} : { mapping: { list } })
const stored = () => trial.rows('select id, customer_name, amount from orders order by id')

describe('the list with the orders', () => {
  it.each([
    ['items', { items: orders(2), total_count: 2 }],
    ['a name that says nothing', { zeug: orders(2), page: 1 }],
    ['a name in any language', { orderList: orders(2) }],
    ['objects around it', { _links: { self: { href: '/' } }, _embedded: { orders: orders(2) } }],
    [
      'pages one after the other',
      [
        { page: 1, orders: [order(1)] },
        { page: 2, orders: [order(2)] },
      ],
    ],
    ['a list of something else that is larger', { customers: people, orders: orders(2) }],
    ['an object around it with values of its own', { generated_at: '2026-01-01', value: orders(2) }],
  ])('is read under any name: %s', async (_, file) => {
    expect(await read(file)).toMatchObject({ state: 'done', orders: { created: 2 }, rejected: 0 })
    expect(stored()).toEqual([
      { id: 'A1', customer_name: 'Ada Berg1', amount: 11_500_000n },
      { id: 'A2', customer_name: 'Ada Berg2', amount: 21_500_000n },
    ])
  })

  it('is asked for where several can hold orders, and read where it was chosen', async () => {
    const file = { 2024: orders(2), 2025: orders(3, 5) }
    const asked = await read(file)
    expect(asked).toMatchObject({ state: 'refused', suggestion: { mapping: { list: '2025' } } })
    expect(asked.suggestion?.lists).toEqual([
      { name: '2025', records: 3 },
      { name: '2024', records: 2 },
    ])
    expect(asked.errors[0]?.reason).toMatch(/Several lists.*“2025” \(3 records\) and “2024” \(2 records\)/)
    const chosen = await read(file, '2024')
    expect(chosen).toMatchObject({ state: 'done', orders: { created: 2 } })
    expect(chosen.notes.join()).toMatch(/read from the list “2024”. Another list was not read: “2025”/)
    expect((await read(file, '2023')).errors[0]?.reason).toMatch(/no list of objects called “2023”.*“2025”/)
  })

  it('is asked for where its name says that it has something else', async () => {
    expect((await read({ customers: people })).errors[0]?.reason).toMatch(/isn’t certain that the list “customers”/)
    expect(trial.rows('select id from orders')).toEqual([])
    const { preview } = await importing()
    const { body } = await preview(JSON.stringify({ customers: people }))
    expect(body).toMatchObject({ recognised: false, missing: [] })
    expect(body.doubts[0]).toContain('isn’t certain that the list “customers”')
  })

  it.each([
    ['a list', (objects: object[]) => JSON.stringify(objects)],
    ['NDJSON', (objects: object[]) => objects.map((object) => JSON.stringify(object)).join('\n')],
  ])('is asked for where customers have their orders inside: %s', async (_, written) => {
    const customers = people.slice(1, 4).map((one, i) => ({
      ...one,
      orders: orders(2, 1 + 2 * i).map(({ order_id, created_at, total }) => ({
        id: order_id,
        date: created_at,
        total,
      })),
    }))
    const asked = await trial.import(written(customers))
    expect(asked).toMatchObject({ state: 'refused', suggestion: { mapping: { list: 'orders' } } })
    expect(asked.errors[0]?.reason).toMatch(/Several lists.*“orders”.*“the whole file”/)
    expect(trial.rows('select id from orders')).toEqual([])
    expect(await trial.import(written(customers), { mapping: { list: 'orders' } })).toMatchObject({
      state: 'done',
      orders: { created: 6 },
    })
    const whole = await trial.import(written(customers), { mapping: { list: '' } })
    expect(whole.errors[0]?.reason).toMatch(/may be a list of customers/)
  })

  it.each([
    ['lines', 'order_items', { name: 'Mug', quantity: 2, price: '5.75' }],
    ['payments', 'order_payments', { amount: '11.50' }],
  ])('has no orders inside its objects: %s', async (_, name, item) => {
    const inside = [{ id: 'L1', created_at: '2026-03-11', ...item }]
    expect(await read(orders(2).map((one) => ({ ...one, [name]: inside })))).toMatchObject({
      state: 'done',
      orders: { created: 2 },
      notes: expect.not.arrayContaining([expect.stringContaining('list')]),
    })
  })

  it('is no order with lines where both it and the object around it can be orders', async () => {
    const report = { id: 'report-7', created_at: '2026-04-01', total: '52.00', items: orders(3) }
    expect(await read(report)).toMatchObject({ state: 'refused', suggestion: { mapping: { list: 'items' } } })
    expect(await read(report, 'items')).toMatchObject({ state: 'done', orders: { created: 3 } })
  })

  it('is a single order with its lines where only that is one', async () => {
    const lines = [{ name: 'Mug', quantity: 2, price: '5.75' }]
    expect(await read(order(1, { items: lines }))).toMatchObject({ state: 'done', orders: { created: 1 } })
    expect(trial.rows('select product, quantity from order_lines')).toEqual([{ product: 'Mug', quantity: 20_000n }])
  })

  it.each([
    ['one object', '{"auftr\\u00e4ge":[1,2],"kunden":[]}'],
    ['pages', '{"auftr\\u00e4ge":[1]}\n{"auftr\\u00e4ge":[2]}'],
  ])('is read under a name with escapes, and called as it reads: %s', async (_, text) => {
    const file = text.replace(/[12]/g, (i) => JSON.stringify(order(Number(i))))
    expect(await trial.import(file)).toMatchObject({ state: 'done', orders: { created: 2 } })
    expect(await trial.import(file, { mapping: { list: 'aufträge' } })).toMatchObject({ state: 'done', accepted: 2 })
  })

  it('has no number of records where not all were counted', async () => {
    const page = (i: number) => ({ 2024: [order(1 + (i % 9))], 2025: i < 3 ? orders(2) : [] })
    const asked = await trial.import(Array.from({ length: 300 }, (_, i) => JSON.stringify(page(i))).join('\n'))
    expect(asked.suggestion?.lists).toEqual([
      { name: '2024', records: null },
      { name: '2025', records: 6 },
    ])
    expect(asked.errors[0]?.reason).toContain('“2024” and “2025” (6 records)')
  })

  it('is asked for where the objects have keys instead', async () => {
    const { order_id: _, ...bare } = order(1)
    const files = [
      { A1: order(1), A2: order(2) },
      { orders: { A1: order(1), A2: order(2) } },
      { 'a.csv': { ...bare, orders: 5 }, 'b.csv': { ...bare, orders: 7 } },
    ]
    for (const file of files) {
      const asked = await read(file)
      expect(asked).toMatchObject({ state: 'refused' })
      expect(asked.errors[0]?.reason).toContain('export the orders as a list with one object per order')
    }
    const parts = { order: { number: 'A1', ...bare }, customer: { id: 7, name: 'Ada' } }
    expect(await read(parts)).toMatchObject({ state: 'done', orders: { created: 1 } })
  })

  it('is found however the text is cut', () => {
    const text = JSON.stringify({ a: [1, { b: '"]' }], 'x"y': { list: [{ c: [{}] }, 'text', 7] } })
    for (let at = 0; at < text.length; at++) {
      const elements = [...jsonElements([text.slice(0, at), text.slice(at)])]
      expect(elements.map(({ list, cells }) => `${list} ${cells[0]}`)).toEqual([
        ...['a 1', 'a {"b":"\\"]"}'],
        ...['x"y.list {"c":[{}]}', 'x"y.list "text"', 'x"y.list 7'],
      ])
    }
  })
})

describe('the lines of an order', () => {
  it.each([
    ['under a name that says nothing', { dishes: [{ label: 'Soup', qty: 2, price: '5.75' }] }],
    ['inside an object', { cart: { contents: [{ label: 'Soup', qty: 2, price: '5.75' }] } }],
    ['in pages', { line_items: { object: 'list', data: [{ description: 'Soup', quantity: 2, price: '5.75' }] } }],
  ])('are read %s', async (_, more) => {
    const shipments = [{ product: 'Tea', quantity: 1, price: '1.00' }]
    expect(await read([order(1, { shipments, ...more })])).toMatchObject({ state: 'done', accepted: 1 })
    expect(trial.rows('select product, quantity from order_lines')).toEqual([{ product: 'Soup', quantity: 20_000n }])
  })
})

describe('values of JSON', () => {
  it('takes a name from inside an object, and none from a flag', async () => {
    const bare = { order_id: 'A1', created_at: '2026-03-11', total: '5.50', currency: 'EUR' }
    await read([{ buyer_accepts_marketing: false, ...bare, customer: { first_name: 'Ada' } }])
    expect(trial.rows('select customer_name from orders')).toEqual([{ customer_name: 'Ada' }])
    trial.forget()
    await read([{ ...bare, buyer_accepts_marketing: false }])
    expect(trial.rows('select customer_name from orders')).toEqual([{ customer_name: 'Unknown customer' }])
    trial.forget()
    await read([{ ...bare, billing_details: { name: 'Bo', email: 'bo@x.org' } }])
    expect(trial.rows('select customer_name from orders')).toEqual([{ customer_name: 'Bo' }])
  })

  it('ignores keys of other tables', async () => {
    const keys = { id_currency: 1, id_address_delivery: 4, id_lang: 2, id_customer: 7, country_id: 21 }
    const { currency: _, customer: __, ...bare } = order(1)
    const report = await read([{ ...keys, ...bare }])
    expect(report).toMatchObject({ state: 'done', accepted: 1 })
    expect(report.details?.join()).toContain('“id_currency”')
    expect(trial.rows('select currency, customer_key, country from orders')).toEqual([
      { currency: 'XXX', customer_key: '7', country: '' },
    ])
  })
})

it('reads a reference of an ID and a name, and names the other lists of texts and numbers as ignored', async () => {
  const orders = [1, 2, 3].map((i) => ({
    ...{ id: `A${i}`, created_at: `2026-03-0${i}`, total: 10.5 + i },
    ...{ partner_id: [7 + (i % 2), `Ann ${i % 2}`], currency_id: [1, 'EUR'], sizes: [1, 2] },
  }))
  const report = await trial.import(JSON.stringify(orders))
  expect(report).toMatchObject({ state: 'done', accepted: 3 })
  expect(report.details?.join()).toContain('“sizes”')
  expect(trial.rows("select customer_name, currency from orders where id = 'A1'")).toEqual([
    { customer_name: 'Ann 1', currency: 'EUR' },
  ])
})
