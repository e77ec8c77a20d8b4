import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#contract/order.ts'
import { SORT_FIELDS } from '#contract/order-query.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { countList, readList } from '#server/orders/list/read-list.ts'
import { expected } from '#tests/server/support/list-queries.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const PROJECTS = ['Landing Page 1', 'Landing Page 2', 'App Landing Page', 'Progress', 'CRM', '']

/** Only projects and statuses hold the terms below. */
const ORDERS = Array.from({ length: 150 }, (_, i) => ({
  id: `#${i}`,
  placedAt: i * 3_600_000,
  day: new Date(i * 3_600_000).toISOString().slice(0, 10),
  name: ['Zoë', 'Bo', 'Bo', ''][i % 4] ?? '',
  address: `${i % 7} Foo`,
  project: PROJECTS[(i * i) % 13] ?? '',
  status: ORDER_STATUSES[(i * 3) % 7] ?? ORDER_STATUSES[0],
}))

const queries = fc.record({
  search: fc.constantFrom(
    'landing',
    'Page ',
    'page 2',
    'g p',
    'in Progress',
    'progress',
    'ing',
    'pend',
    'crm',
    'p',
    'ed',
  ),
  sort: fc.record({
    field: fc.constantFrom(...SORT_FIELDS.filter((field) => field !== 'amount'), 'project', 'status'),
    descending: fc.boolean(),
  }),
  page: fc.integer({ min: 1, max: 30 }),
  per: fc.integer({ min: 1, max: 25 }),
})
const few = fc.constantFrom(0, 5, 1000)

it('turns the pages of searches that only projects and statuses answer as the contract does, in every sort', async () => {
  const { database } = await testApp({ orders: ORDERS })
  await fc.assert(
    fc.asyncProperty(queries, few, few, async (asked, sorted, walk) => {
      const limits = { ...SEARCH_LIMITS, sorted, walk, walkByDate: walk }
      const { rows, total } = await readList(database, 1, asked, undefined, limits)
      const plain = expected(ORDERS, asked)
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: plain.orders, total: plain.total })
      expect(await countList(database, 1, { search: asked.search })).toBe(plain.total)
    }),
    { numRuns: 300 },
  )
})
