import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { countMatching, type ExportQuery, exportedOrders, idPages } from '#server/orders/export/matching-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const sort = (text: string) => ({ sort: parseSort(text) ?? DEFAULT_QUERY.sort })
const QUERIES: readonly Partial<ExportQuery>[] = [
  {},
  sort('user'),
  { ...sort('-amount'), statuses: ['Pending'] },
  { search: 'ada' },
  { search: 'a', ...sort('project') },
  { search: 'o lind', cities: ['Oslo', ''], ...sort('-id') },
  { search: 'nobody' },
  { ids: ['#5', '#1', '#999', '#8'], ...sort('address') },
  { ids: ['#5', '#1'], search: 'ada' },
  { except: ['#5', '#1', '#999'], search: 'ada' },
  { except: ['#2'], ...sort('address') },
]

it('returns the same orders in the same order, sorted in memory or read by index', async () => {
  const orders = Array.from({ length: 900 }, (_, i) => ({
    id: `#${i}`,
    placedAt: Math.floor(i / 7) * 3_600_000,
    status: i % 3 === 0 ? ('Pending' as const) : ('Complete' as const),
    name: ['Ada', 'Bo Lind', 'Zoë'][i % 3] ?? '',
    project: ['Desk', 'Änd', ''][i % 4] ?? 'x',
    city: ['Oslo', '', 'Graz'][i % 3] ?? '',
    parts: BigInt((i * 7919) % 101) * 10_000n,
  }))
  const { database, get } = await testApp({ orders })
  const reads = database.in(MAIN_WORKSPACE)
  for (const part of QUERIES) {
    const query = { ...DEFAULT_QUERY, ...part }
    const count = await countMatching(reads, query)
    const [walked, lookedUp] = await Promise.all(
      [7, Number.POSITIVE_INFINITY].map(async (page) => {
        const batches = await Array.fromAsync(exportedOrders(reads, query, count, page))
        return batches.flat().map(({ id }) => id)
      }),
    )
    expect(walked, JSON.stringify(part)).toEqual(lookedUp)
    expect(walked?.length).toBe(count)
    const ids = await Array.fromAsync(idPages(reads, query, count, 40))
    expect(ids.flat(), JSON.stringify(part)).toEqual(lookedUp)
  }
  expect((await get('/api/orders?q=ada')).body.total).toBe(
    await countMatching(reads, { ...DEFAULT_QUERY, search: 'ada' }),
  )
})

it('rejects where a batch fails that is read ahead, only when it is due', async () => {
  const orders = Array.from({ length: 900 }, (_, i) => ({ id: `#${i}` }))
  const { database } = await testApp({ orders })
  const reads = database.in(MAIN_WORKSPACE)
  const from = reads.from.bind(reads)
  let queries = 0
  reads.from = (table) => {
    // The first finds the ids, the second reads the first batch, the third the batch that is read ahead.
    if (table === 'orders' && ++queries === 3) throw new Error('The database went away.')
    return from(table)
  }
  const batches = exportedOrders(reads, { ...DEFAULT_QUERY }, orders.length)
  expect((await batches.next()).value).toHaveLength(250)
  // A client that reads slowly: a rejection that nothing handles meanwhile would end the server.
  await wait(50)
  expect(queries).toBe(3)
  await expect(batches.next()).rejects.toThrow('The database went away.')
})
