import fc from 'fast-check'
import { ORDER_STATUSES, type Order, statusColor } from '#contract/orders/order.ts'
import { listOrders } from '#contract/orders/order-list.ts'
import { type OrderQuery, sortText } from '#contract/orders/order-query.ts'
import { shownFulfillment } from '#contract/orders/order-states.ts'
import { isAmountOrDay, searchWords } from '#contract/orders/search-words.ts'
import { fold } from '#contract/text.ts'
import type { DatedQuery } from '#server/orders/filters/row-filters.ts'
import type { TestOrder } from './insert-orders.ts'

const DAY = 86_400_000

// Few different values, for many ties and matches; letters that databases fold and sort differently.
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
  'Oct 4 12.50 2024-10',
  '\uFFFC',
]
export const arbitraryListed: fc.Arbitrary<TestOrder & { placedAt: number; day: string }> = fc
  .record({
    id: fc.oneof(
      fc.integer({ min: 1, max: 2000 }).map((number) => `#${number}`),
      fc.constantFrom('a', 'A', '007', '7', 'Ä-1', '𝒵', '\uFFFD'),
    ),
    // In October and November of two years.
    day: fc.integer({ min: 20_000, max: 20_030 }).chain((day) => fc.constantFrom(day, day, day - 366)),
    name: fc.constantFrom(...words),
    project: fc.constantFrom(...words),
    address: fc.constantFrom(...words),
    status: fc.constantFrom(...ORDER_STATUSES),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'JPY', 'KWD'),
    parts: fc.constantFrom(
      1_000_000n,
      12_000_000n,
      12_504_999n,
      12_504_999n,
      120_000n,
      120_000_000n,
      1_234_500_000n,
      -12_000_000n,
    ),
  })
  .map(({ day, ...rest }) => {
    return { ...rest, placedAt: day * DAY, day: new Date(day * DAY).toISOString().slice(0, 10) }
  })

export const daySearches = fc.constantFrom(
  ...['Oct 4, 2024', 'zo oct 4', '4 oct', 'October 2024 e', '2024-10', '2024-10 1', '2024-10-07', '07.10.2024'],
  '10/7/2024 progress',
)

const text = fc.oneof(
  fc.constantFrom('', '', ...words, '#1', 'e', 'progress', 'lind1', 'ss', ' ', '%', '_', 'no such'),
  // Parts and whole fields of all lengths that the index distinguishes; quotes and separators of search syntaxes.
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
    'lind zoe',
    'ing zo 20',
    'z e',
    'oct',
    '1.00',
    '$1',
    '1,234.50',
    '12',
    '12 jpy',
    'unfulfilled',
    'zo unfulfilled',
    'pending 12.50',
    '  zed  ',
    '#1 #1',
    "'",
    '-',
    '^zoe',
  ),
  daySearches,
  fc.string({ unit: 'grapheme', maxLength: 2 }),
)
// Orders are of the days 20,000 to 20,030. Some periods are empty, and some begin after their end.
const day = (min: number, max: number) =>
  fc.integer({ min, max }).map((number) => new Date(number * DAY).toISOString().slice(0, 10))
/** All kinds of search, sort, filter and page; about four in ten find orders. */
export const listQueries: fc.Arbitrary<DatedQuery> = fc.record(
  {
    search: fc.oneof({ weight: 2, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom('', 'e', 'z', '1') }),
    sort: fc.record({
      field: fc.constantFrom('date', 'id', 'user', 'project', 'address', 'status'),
      descending: fc.boolean(),
    }),
    page: fc.oneof(fc.constant(1), fc.constant(1), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    per: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(5, 10)),
    statuses: fc.uniqueArray(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 3 }),
    from: fc.oneof(day(19_995, 20_012), day(19_995, 20_012), day(19_995, 20_035)),
    to: fc.oneof(day(20_008, 20_035), day(20_008, 20_035), day(19_995, 20_035)),
  },
  { requiredKeys: ['search', 'sort', 'page', 'per'] },
)

/** Whether every word of the search is in one of the texts that real orders are searched by, or is the amount, the day or a name. */
export function isFound(order: TestOrder & { day: string }, search: string, shops: readonly string[] = []): boolean {
  const texts = searched.get(order) ?? searchedTexts(order)
  searched.set(order, texts)
  const { day, currency = 'USD', parts = 1_000_000n, details = {}, status = 'Pending' } = order
  const { paymentState = 'Unknown', fulfillmentState = 'Unknown', shop = 'main' } = details
  const names = [paymentState, shownFulfillment(fulfillmentState, status), shop].map(fold)
  return wordsOf(search, shops).every(
    (word) =>
      texts.some((text) => text.includes(word.text)) ||
      isAmountOrDay(word, { amount: BigInt(parts), currency, day }) ||
      word.names.some((name) => names.includes(name)),
  )
}

function wordsOf(search: string, shops: readonly string[]) {
  const named = shops.map((name) => ({ name }))
  return searchWords(search, named)
}

// Thousands of queries search the same few orders.
const searched = new WeakMap<TestOrder, readonly string[]>()

function searchedTexts(order: TestOrder): string[] {
  const { id, name = '', customerKey = '', project = '', address = '', city = '', status = 'Pending' } = order
  const { lines = [] } = order
  const products = lines.map(({ product }) => product)
  return [id, name, customerKey, project, address, city, status, ...products].map(fold)
}

/** The ids and the total by a simple model. */
export function expected(orders: readonly (TestOrder & { day: string })[], asked: OrderQuery) {
  const found = orders.filter((order) => isFound(order, asked.search))
  const shown = found.map(({ id, name = '', project = '', address = '', status = 'Pending', day: date }): Order => {
    return { id, user: { name, avatar: name }, project, address, date, status, statusColor: statusColor(status) }
  })
  const page = listOrders(shown, { ...asked, search: '' }, 0)
  return { ...page, orders: page.orders.map(({ id }) => id) }
}

export function listUrl({ search, sort, page, per, statuses = [], from, to }: OrderQuery): string {
  const parameters = new URLSearchParams({ q: search, sort: sortText(sort), page: String(page), per: String(per) })
  for (const status of statuses) parameters.append('status', status)
  if (from !== undefined) parameters.set('from', from)
  if (to !== undefined) parameters.set('to', to)
  return `/api/orders?${parameters}`
}

/** Three hundred orders, always the same. */
export function someOrders() {
  const [orders] = fc.sample(
    fc.uniqueArray(arbitraryListed, { selector: ({ id }) => id, minLength: 300, maxLength: 300 }),
    {
      seed: 7,
      numRuns: 1,
    },
  )
  if (!orders) throw new Error('No orders were made.')
  return orders
}
