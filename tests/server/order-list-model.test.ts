import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER_STATUSES, type Order, statusColor } from '#contract/order.ts'
import { listOrders } from '#contract/order-list.ts'
import { type OrderQuery, sortText } from '#contract/order-query.ts'
import type { TestOrder } from './support/insert-orders.ts'
import { testApp } from './support/test-app.ts'

const DAY = 86_400_000

// Few different values, so that ties and matches are common; letters whose folding and order differ between engines.
const words = [
  'Zoë Lind',
  'zoe lind',
  'İpek Weiß',
  'WEISS',
  'Ａdam',
  '50%_\\',
  '',
  'Ωmega ς',
  '𝒵 zed',
  'ﬀ',
  'e\u0301t\u00e9',
  '\uFFFC',
]
const order: fc.Arbitrary<TestOrder & { placedAt: number; day: string }> = fc
  .record({
    id: fc.oneof(
      fc.integer({ min: 1, max: 2000 }).map((number) => `#${number}`),
      fc.constantFrom('a', 'A', '007', '7', 'Ä-1', '𝒵', '\uFFFD'),
    ),
    day: fc.integer({ min: 20_000, max: 20_030 }),
    name: fc.constantFrom(...words),
    project: fc.constantFrom(...words),
    address: fc.constantFrom(...words),
    status: fc.constantFrom(...ORDER_STATUSES),
  })
  .map(({ day, ...rest }) => {
    return { ...rest, placedAt: day * DAY, day: new Date(day * DAY).toISOString().slice(0, 10) }
  })

const text = fc.oneof(
  fc.constantFrom('', '', ...words, '#1', 'e', 'progress', 'lind1', 'ss', ' ', '%', '_', 'no such'),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const day = fc.integer({ min: 19_995, max: 20_035 }).map((number) => new Date(number * DAY).toISOString().slice(0, 10))
const query: fc.Arbitrary<OrderQuery> = fc.record(
  {
    search: text,
    sort: fc.record({
      field: fc.constantFrom('date', 'id', 'user', 'project', 'address', 'status'),
      descending: fc.boolean(),
    }),
    page: fc.integer({ min: 1, max: 6 }),
    per: fc.integer({ min: 1, max: 100 }),
    statuses: fc.uniqueArray(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 3 }),
    from: day,
    to: day,
  },
  { requiredKeys: ['search', 'sort', 'page', 'per'] },
)

function expected(orders: readonly (TestOrder & { day: string })[], asked: OrderQuery) {
  const shown = orders.map(({ id, name = '', project = '', address = '', status = 'Pending', day: date }): Order => {
    return { id, user: { name, avatar: name }, project, address, date, status, statusColor: statusColor(status) }
  })
  const page = listOrders(shown, asked, 0)
  return { ...page, orders: page.orders.map(({ id }) => id) }
}

function url({ search, sort, page, per, statuses = [], from, to }: OrderQuery): string {
  const parameters = new URLSearchParams({ q: search, sort: sortText(sort), page: String(page), per: String(per) })
  for (const status of statuses) parameters.append('status', status)
  if (from !== undefined) parameters.set('from', from)
  if (to !== undefined) parameters.set('to', to)
  return `/api/orders?${parameters}`
}

it('answers every generated query as the contract’s plainest form does', async () => {
  const orders = fc.sample(fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 300, maxLength: 300 }), {
    seed: 7,
    numRuns: 1,
  })[0]
  if (!orders) throw new Error('No orders were made.')
  const { get } = await testApp({ orders })
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const { body } = await get(url(asked))
      const answered = { ...body, orders: body.orders.map(({ id }: { id: string }) => id) }
      expect(answered).toEqual(expected(orders, asked))
    }),
    { numRuns: 600 },
  )
})
