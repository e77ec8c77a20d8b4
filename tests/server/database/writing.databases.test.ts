import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const files = fc.array(fc.array(arbitraryOrder, { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 3 })
/** The excluded statuses and the reporting date. */
const counting = fc.constantFrom(['[]', 'placed'], ['["Cancelled","Pending"]', 'placed'], ['["Complete"]', 'paid'])
const keeping = fc.record({
  strategy: fc.constantFrom('incremental', 'rebuild', undefined),
})

it('aggregates and the text index equal a rebuild after any imports and changes', async () => {
  await fc.assert(
    fc.asyncProperty(files, counting, keeping, async (imported, [excluded = '', counted = ''], keeping) => {
      await store.empty()
      await store.write(1, (transaction) =>
        transaction.query('update workspaces set excluded_statuses = ?, counted_date = ?', [excluded, counted]),
      )
      // Importing the same files again changes orders back and forth.
      for (const orders of [...imported, ...imported]) {
        await insertOrders(store, orders, keeping)
        expect(await verifyAggregates(store)).toEqual([])
      }
    }),
    { numRuns: 20 },
  )
}, 120_000)

it('stores any text unchanged', async () => {
  await store.empty()
  const texts = [
    '\\',
    '\\N',
    'a\tb\nc\rd',
    '{"a","b"}',
    "'",
    '"',
    'NULL',
    '\u{1F600}',
    '\ud800',
    '\u0000',
    ' , ',
    '{}',
    '',
  ]
  const orders = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => {
      const name = texts[(from + i) % texts.length] ?? ''
      return { id: `#${from + i}`, name, city: name, lines: [{ product: name, amount: 5 }] }
    })
  // Few and many orders are written by different statements.
  await insertOrders(store, orders(0, texts.length))
  await insertOrders(store, orders(texts.length, 40 * texts.length))
  const rows = await store.read((statements) =>
    statements.query('select o.id, o.city, l.product from orders o join order_lines l on l.order_id = o.id'),
  )
  expect(rows).toHaveLength(40 * texts.length)
  for (const { id, city, product } of rows) {
    const due = (texts[Number(String(id).slice(1)) % texts.length] ?? '').toWellFormed().replace('\u0000', '\ufffd')
    expect({ id, city, product }).toEqual({ id, city: due, product: due })
  }
  expect(await verifyAggregates(store)).toEqual([])
})

it('a failed transaction changes nothing, and the next one succeeds', async () => {
  await store.empty()
  await insertOrders(store, [{ id: '#1', name: 'Ada' }])
  const failing = store.write(1, async (transaction) => {
    await transaction.query(`delete from orders`)
    throw new Error('no such luck')
  })
  await expect(failing).rejects.toThrow('no such luck')
  await insertOrders(store, [{ id: '#2', name: 'Bo' }])
  const rows = await store.read((statements) => statements.query('select id from orders order by id'))
  expect(rows.map(({ id }) => id)).toEqual(['#1', '#2'])
})

it('writers of the same workspace run one after the other', async () => {
  await store.empty()
  const add = (n: number) => insertOrders(store, [{ id: `#${n}`, name: 'Ada', lines: [{ product: 'Cup', amount: 1 }] }])
  await Promise.all(Array.from({ length: 30 }, (_, n) => add(n)))
  expect(await verifyAggregates(store)).toEqual([])
  const [row] = await store.read((statements) => statements.query('select count(*) as n from orders'))
  expect(row?.n).toBe(30n)
})

it('pipelined statements are all rolled back if one fails, including later ones of another part', async () => {
  await store.empty()
  await insertOrders(store, [{ id: '#1', name: 'Ada' }])
  const failing = store.write(1, (transaction) =>
    transaction.pipelined([
      async () => {
        await transaction.query('select 1 as one')
        await transaction.query('delete from orders')
      },
      async () => void (await transaction.query('insert into no_such_table values (1)')),
      async () => void (await transaction.query(`update orders set customer_name = 'Bo'`)),
    ]),
  )
  await expect(failing).rejects.toThrow('no_such_table')
  const rows = await store.read((statements) => statements.query('select customer_name from orders'))
  expect(rows.map((row) => row.customer_name)).toEqual(['Ada'])
})
