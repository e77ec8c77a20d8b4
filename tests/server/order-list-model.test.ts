import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER_STATUSES, type Order, statusColor } from '#contract/order.ts'
import { listOrders } from '#contract/order-list.ts'
import { type OrderQuery, sortText } from '#contract/order-query.ts'
import { readList } from '#server/orders/read-list.ts'
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
  // Parts and whole fields, of every length that the index treats differently; quotes and separators that search syntaxes have.
  fc.constantFrom(
    'z',
    'zo',
    'zoe',
    'zoe ',
    'zoe li',
    'e lind',
    'in progress',
    'complete',
    'ipek weiss',
    '"',
    '""',
    'a*',
  ),
  fc.constantFrom(
    'zoe OR zed',
    '\u001f',
    'lind\u001fzoe',
    '𝒵',
    '𝒵 z',

    'weiss weiss',
    '#1 #1',
    "'",
    '-',
    '^zoe',
  ),
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
    page: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    per: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(5, 10)),
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

function someOrders() {
  const [orders] = fc.sample(fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 300, maxLength: 300 }), {
    seed: 7,
    numRuns: 1,
  })
  if (!orders) throw new Error('No orders were made.')
  return orders
}

it('answers every generated query as the contract’s plainest form does', async () => {
  const orders = someOrders()
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

const limit = fc.constantFrom(0, 1, 7, 50, 1000)
const limits = fc.record({ walk: limit, walkByDate: limit, sorted: limit, rechecked: limit })

it('answers so wherever it stops walking the rows and asks the text index', async () => {
  const orders = someOrders()
  const { reads } = await testApp({ orders })
  await fc.assert(
    fc.asyncProperty(query, limits, async (asked, stops) => {
      const { rows, total } = await readList(reads, 1, asked, undefined, stops)
      const plain = expected(orders, asked)
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: plain.orders, total: plain.total })
    }),
    { numRuns: 1200 },
  )
})
