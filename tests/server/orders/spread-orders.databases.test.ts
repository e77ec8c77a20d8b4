import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withLayout } from '#server/database/postgres/distribute.ts'
import { readList } from '#server/orders/read-list.ts'
import type { SearchStrategy } from '#server/orders/search/search-strategy.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { expected, listQueries, someOrders } from '#tests/server/support/list-queries.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const limit = fc.constantFrom(0, 1, 50, 1000)
const limits = fc.record({ walkRows: limit, walkRowsByDate: limit, indexRows: limit })

it('answers the same on several machines, where no search walks first', async () => {
  const orders = someOrders()
  const { database } = await testApp({ orders, isSpread: true })
  const strategies = new Set<SearchStrategy>()
  await fc.assert(
    fc.asyncProperty(listQueries, limits, async (asked, limits) => {
      const onStrategy = (name: SearchStrategy) => strategies.add(name)
      const { rows, total } = await readList(database, MAIN_WORKSPACE, asked, { limits, onStrategy })
      const plain = expected(orders, asked)
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: plain.orders, total: plain.total })
    }),
    { numRuns: atDepth(600, 100) },
  )
  expect(strategies).not.toContain('walk')
}, 120_000)

it.each([
  '/api/orders?cityContains=k',
  '/api/orders?productContains=LAMP',
  '/api/orders?warehouseContains=o',
  '/api/orders?countryContains=land',
  '/api/orders?channelContains=shop',
  '/api/orders/names?of=warehouse&part=o',
  '/api/orders/names?of=country',
  '/api/orders/names?of=city',
])('finds the same names on several machines: %s', async (url) => {
  const orders = Array.from({ length: 12 }, (_, i): TestOrder => {
    const lines = [{ product: `Lamp ${i % 3}` }, { product: '' }]
    const details = { warehouse: ['', 'Oslo', 'Graz'][i % 3] ?? '', country: ['', 'Poland', 'Finland'][i % 3] ?? '' }
    return { id: `#${i}`, day: '2024-01-02', city: ['Köln', ''][i % 2] ?? '', channel: 'Web Shop', lines, details }
  })
  const { get } = await testApp({ orders })
  const { get: getSpread } = await testApp({ orders, isSpread: true })
  const { status, body } = await getSpread(url)
  expect(status).toBe(200)
  expect(body).toEqual((await get(url)).body)
  expect(body.total ?? body.names.length).toBeGreaterThan(0)
})

it('walks to a page of a frequent word on each of several machines, instead of collecting all of its orders', async () => {
  const orders = Array.from({ length: 200 }, (_, i): TestOrder => ({ id: `#${i}`, address: 'Oak Street' }))
  const { database } = await testApp({ orders, isSpread: true })
  const strategies: SearchStrategy[] = []
  const limits = { walkRows: 0, walkRowsByDate: 0, indexRows: 0 }
  const onStrategy = (name: SearchStrategy) => strategies.push(name)
  for (const field of ['date', 'id'] as const) {
    const asked = { search: 'oak', sort: { field, descending: true }, page: 1, per: 10 }
    const { rows } = await readList(database, MAIN_WORKSPACE, asked, { limits, onStrategy, later: true })
    expect(rows).toHaveLength(10)
  }
  expect(strategies).toEqual(['long walk', 'long walk'])
})

it('is on one machine without Citus', async () => {
  const { location } = await testApp()
  expect(await withLayout(location)).toEqual(location)
})
