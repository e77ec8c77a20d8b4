import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countList, readList } from '#server/orders/read-list.ts'
import type { SearchStrategy } from '#server/orders/search/search-strategy.ts'
import { daySearches, expected, listQueries, someOrders } from '#tests/server/support/list-queries.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const statusSearches = fc.constantFrom(
  'unkn',
  'unkn e',
  'e',
  'in p',
  'nd',
  'complete zo',
  'zo nd',
  'pend appr',
  'oct nd',
)
const limit = fc.constantFrom(0, 1, 7, 50, 1000)
const limits = fc.record({ walkRows: limit, walkRowsByDate: limit, indexRows: limit })
/** A quarter of them for one row of the first page, which a short walk finds, one for days and one for statuses, in their order. */
const searches = fc.oneof(
  listQueries,
  listQueries.map((asked) => ({ ...asked, page: 1, per: 1 })),
  fc.tuple(listQueries, daySearches, fc.boolean()).map(([asked, search, descending]) => {
    return { ...asked, search, sort: { field: 'date', descending } as const }
  }),
  fc.tuple(listQueries, statusSearches, fc.boolean()).map(([asked, search, descending]) => {
    return { ...asked, search, sort: { field: 'status', descending } as const }
  }),
)

/** The first row of a frequent letter, which a short walk finds. */
const WALKED = { search: 'e', sort: { field: 'date', descending: true }, page: 1, per: 1 } as const

it('answers the same by every strategy, wherever its limits are', async () => {
  const orders = someOrders()
  const { database } = await testApp({ orders })
  const strategies = new Set<SearchStrategy>()
  await fc.assert(
    fc.asyncProperty(searches, limits, async (asked, limits) => {
      const onStrategy = (name: SearchStrategy) => strategies.add(name)
      const { rows, total } = await readList(database, MAIN_WORKSPACE, asked, { limits, onStrategy })
      const plain = expected(orders, asked)
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: plain.orders, total: plain.total })
    }),
    { numRuns: atDepth(1200, 300), examples: [[WALKED, { walkRows: 50, walkRowsByDate: 50, indexRows: 0 }]] },
  )
  expect([...strategies].sort()).toEqual(['filter index', 'long walk', 'ranges of the sort', 'text index', 'walk'])
}, 300_000)

it.each(['oct 31', 'oct 1 oct 2 oct 3 oct 4', 'first oct 31 oct 31'])(
  'finds %j among orders of three centuries',
  async (search) => {
    const { get, database } = await testApp({
      orders: ['1900-10-31', '2026-10-30', '2026-10-31', '2199-10-31'].map((day) => ({ id: `first-${day}`, day })),
    })
    const limits = { walkRows: 0, walkRowsByDate: 0, indexRows: 0 }
    for (const sort of [{ field: 'date', descending: false } as const, { field: 'id', descending: false } as const]) {
      const asked = { search, sort, page: 1, per: 10 }
      const { rows, total } = await readList(database, MAIN_WORKSPACE, asked, { limits })
      const found = search.includes('31') ? ['first-1900-10-31', 'first-2026-10-31', 'first-2199-10-31'] : []
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: found, total: found.length })
    }
    expect((await get(`/api/orders/summary?q=${encodeURIComponent(search)}`)).status).toBe(200)
  },
)

it('finds a text and an amount where the index only estimates how many orders have the text', async () => {
  const orders = Array.from({ length: 461 }, (_, i) => ({
    ...{ id: `#${i}`, address: i % 3 === 0 ? 'Oak Street' : 'Lake Road' },
    project: i % 2 === 0 ? 'Room 470' : 'Room 12',
    parts: i % 5 === 0 ? 470_000_000 : 1,
  }))
  const { database } = await testApp({ orders })
  const limits = { walkRows: 0, walkRowsByDate: 0, indexRows: 0 }
  const asked = { search: 'lake 470', sort: { field: 'id', descending: false }, page: 1, per: 10 } as const
  const { total } = await readList(database, MAIN_WORKSPACE, asked, { limits })
  const due = orders.filter(
    ({ address, project, parts }) => address === 'Lake Road' && (parts > 1 || project === 'Room 470'),
  )
  expect(total).toBe(due.length)
})

it('may leave a total for later, never the rows, and counts it exactly when asked', async () => {
  const { database, get } = await testApp({ orders: someOrders() })
  const left: number[] = []
  await fc.assert(
    fc.asyncProperty(listQueries, limits, async (asked, limits) => {
      const whole = await readList(database, MAIN_WORKSPACE, asked, { limits })
      const early = await readList(database, MAIN_WORKSPACE, asked, { limits, later: true })
      expect(early.rows).toEqual(whole.rows)
      if (early.total === null) left.push(whole.total ?? -1)
      else expect(early.total).toBe(whole.total)
      const { page: _page, per: _per, sort: _sort, ...matching } = asked
      const count = await database.snapshot(MAIN_WORKSPACE, (reads) => countList(reads, matching))
      expect(count).toBe(whole.total)
    }),
    { numRuns: atDepth(400, 100) },
  )
  expect(left).not.toEqual([])
  // In a small database the page comes with its total, so that one call answers a keystroke.
  const { body } = await get('/api/orders?q=zoe&total=later&per=2')
  const count = await get('/api/orders/count?q=zoe')
  expect([body.total, body.orders.length]).toEqual([count.body.total, 2])
}, 300_000)
