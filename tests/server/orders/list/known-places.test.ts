import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#contract/order.ts'
import { SORT_FIELDS } from '#contract/order-query.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { type KnownPlaces as Known, KnownPlaces, listName } from '#server/orders/list/known-places.ts'
import { readList } from '#server/orders/list/read-list.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestApp } from '#tests/server/support/test-app.ts'

type Database = Awaited<ReturnType<typeof openTestApp>>
/** With a filter, because without one no place is remembered: there the ranges lead to any page. */
const list = fc.record({
  search: fc.constant(''),
  statuses: fc.subarray([...ORDER_STATUSES], { minLength: 4 }),
  sort: fc.record({ field: fc.constantFrom(...SORT_FIELDS), descending: fc.boolean() }),
  per: fc.constantFrom(3, 10),
})
/** Where to turn next: some pages on or back, or another list; or orders come in first. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ by: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ to: list }) },
  { weight: 1, arbitrary: fc.record({ written: fc.array(arbitraryOrder, { minLength: 1, maxLength: 5 }) }) },
)

const ids = async ({ database }: Database, query: Parameters<typeof readList>[2], places: Known) =>
  (await readList(database, 1, query, undefined, SEARCH_LIMITS, places)).rows.map(({ id }) => id)

it('reaches a page from the pages read before as it would from the list’s start, through writes between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(arbitraryOrder, { selector: ({ id }) => id, minLength: 30 }),
      list,
      fc.array(step, { minLength: 10, maxLength: 60 }),
      async (orders, first, steps) => {
        const database = await openTestApp({ orders })
        try {
          const places = new KnownPlaces()
          let query = { ...first, page: 3 }
          for (const next of steps) {
            if ('written' in next) await insertOrders(database.sqlite, next.written)
            else query = 'to' in next ? { ...query, ...next.to } : { ...query, page: Math.max(1, query.page + next.by) }
            expect(await ids(database, query, places)).toEqual(await ids(database, query, new KnownPlaces()))
          }
        } finally {
          await database.close()
        }
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

it('knows a list for one version of the orders, and the place that is nearest', () => {
  const places = new KnownPlaces()
  const at = (offset: number) => ({ offset, key: `k${offset}`, idKey: 'i' })
  places.remember('a', 1n, [at(100), at(109)])
  places.remember('a', 1n, [at(500)])
  expect(places.nearest('a', 1n, 110, 119)).toEqual(at(109))
  expect(places.nearest('a', 1n, 90, 99)).toEqual(at(100))
  expect(places.nearest('a', 1n, 400, 409)).toEqual(at(500))
  expect(places.nearest('b', 1n, 110, 119)).toBeUndefined()
  expect(places.nearest('a', 2n, 110, 119)).toBeUndefined()
})

it('forgets the oldest places, so that it does not grow without end', () => {
  const places = new KnownPlaces()
  for (let i = 0; i < 1000; i++) places.remember('a', 1n, [{ offset: i * 100, key: '', idKey: '' }])
  expect(places.nearest('a', 1n, 99_900, 99_909)?.offset).toBe(99_900)
  expect(places.nearest('a', 1n, 0, 9)?.offset).toBe(80_000)
})

it('names a list by its rows and their order, not by the page', () => {
  const query = { search: '', sort: { field: 'user', descending: true }, page: 2, per: 10 } as const
  expect(listName(1, query)).toBe(listName(1, { ...query, page: 9, per: 50 }))
  expect(listName(1, query)).not.toBe(listName(2, query))
  expect(listName(1, query)).not.toBe(listName(1, { ...query, statuses: ['Pending'] }))
})
