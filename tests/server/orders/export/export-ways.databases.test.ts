import { expect, it } from 'vitest'
import { DEFAULT_QUERY, parseSort } from '#contract/order-query.ts'
import { countMatching, type ExportQuestion, matchingOrders } from '#server/orders/export/matching-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const sort = (text: string) => ({ sort: parseSort(text) ?? DEFAULT_QUERY.sort })
const QUESTIONS: readonly Partial<ExportQuestion>[] = [
  {},
  sort('user'),
  { ...sort('-amount'), statuses: ['Pending'] },
  { search: 'ada' },
  { search: 'a', ...sort('project') },
  { search: 'o lind', cities: ['Oslo', ''], ...sort('-id') },
  { search: 'nobody' },
  { ids: ['#5', '#1', '#999', '#8'], ...sort('address') },
  { ids: ['#5', '#1'], search: 'ada' },
]

it('an export walked through and one looked up are the same, in the list’s order, whatever is asked', async () => {
  const orders = Array.from({ length: 900 }, (_, i) => ({
    id: `#${i}`,
    placedAt: Math.floor(i / 7) * 3_600_000,
    status: i % 3 === 0 ? ('Pending' as const) : ('Complete' as const),
    name: ['Ada', 'Bo Lind', 'Zoë'][i % 3] ?? '',
    project: ['Desk', 'Änd', ''][i % 4] ?? 'x',
    city: ['Oslo', '', 'Graz'][i % 3] ?? '',
    parts: BigInt((i * 7919) % 101) * 10_000n,
  }))
  const { reads, get } = await testApp({ orders })
  for (const part of QUESTIONS) {
    const question = { ...DEFAULT_QUERY, ...part }
    const count = await countMatching(reads, 1, question)
    const ways = await Promise.all(
      [0, Number.POSITIVE_INFINITY].map(async (few) => {
        const batches = await Array.fromAsync(matchingOrders(reads, 1, question, count, few))
        return batches.flat().map(({ id }) => id)
      }),
    )
    const [walked, lookedUp] = ways
    expect(walked, JSON.stringify(part)).toEqual(lookedUp)
    expect(walked?.length).toBe(count)
  }
  expect((await get('/api/orders?q=ada')).body.total).toBe(
    await countMatching(reads, 1, { ...DEFAULT_QUERY, search: 'ada' }),
  )
})
