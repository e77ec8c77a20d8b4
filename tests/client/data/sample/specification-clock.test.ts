// Covers: specification Dates
import { expect, it } from 'vitest'
import { listSampleOrders } from '#client/data/sample/sample-orders.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { sampleData } from '#tests/support/sample-data.ts'

const [first, second] = sampleData.orders

it('counts relative labels back from the clock at the moment of sorting, not of loading', () => {
  if (!first || !second) throw new Error('The sample is empty.')
  const orders = [
    { ...first, id: '#label', date: 'Yesterday' },
    { ...second, id: '#day', date: 'Mar 10, 2026 06:00' },
  ]
  let now = Date.UTC(2026, 2, 10, 12)
  const newestFirst = () => listSampleOrders(DEFAULT_QUERY, () => now, orders).orders.map(({ id }) => id)
  expect(newestFirst()).toEqual(['#day', '#label'])
  now = Date.UTC(2026, 2, 12, 12)
  expect(newestFirst()).toEqual(['#label', '#day'])
})
