import { describe, expect, it } from 'vitest'
import type { TestLine, TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const CENT = 10_000
const PIECE = 10_000

const withLines = (...lines: TestLine[]): TestOrder[] => [{ id: '#1', day: '2026-01-01', lines }]

async function dashboardOf(orders: readonly TestOrder[]) {
  const { get } = await testApp({ orders })
  return (await get('/api/dashboard')).body
}

describe('top products', () => {
  it('rank by amount, ties by name; the price is the average of pieces with an amount', async () => {
    const { products } = await dashboardOf(
      withLines(
        { product: 'Rug', quantity: 2 * PIECE, amount: 10 * CENT },
        { product: 'Cup', quantity: 4 * PIECE, amount: 10 * CENT },
        { product: 'Cup', quantity: 9 * PIECE },
        { product: 'Fee', amount: 11 * CENT },
      ),
    )
    expect(products).toEqual([
      { name: 'Fee', price: null, quantity: null, amount: 11 },
      { name: 'Cup', price: 3, quantity: 13, amount: 10 },
      { name: 'Rug', price: 5, quantity: 2, amount: 10 },
    ])
  })

  it('rank by quantity when no line has an amount', async () => {
    const { products } = await dashboardOf(
      withLines({ product: 'A', quantity: PIECE }, { product: 'B', quantity: 2 * PIECE }, { product: 'C' }),
    )
    expect(products).toEqual([
      { name: 'B', price: null, quantity: 2, amount: null },
      { name: 'A', price: null, quantity: 1, amount: null },
      { name: 'C', price: null, quantity: null, amount: null },
    ])
  })
})

describe('sales by channel', () => {
  const each = (orders: readonly Partial<TestOrder>[]): TestOrder[] =>
    orders.map((order, index) => ({ id: `#${index}`, day: '2026-01-01', parts: (10 - index) * CENT, ...order }))

  it('shows the four largest and the rest as one', async () => {
    const names = ['Web', 'Shop', 'Other', 'Phone', 'Fair', 'Post']
    const { channels, channelsBy } = await dashboardOf(each(names.map((channel) => ({ channel }))))
    expect(channelsBy).toBe('channel')
    expect(channels.map(({ name, amount }: { name: string; amount: number }) => [name, amount])).toEqual([
      ['Web', 10],
      ['Shop', 9],
      ['Phone', 7],
      ['Fair', 6],
      ['Other', 13],
    ])
  })

  it('names the orders without a channel', async () => {
    const { channels } = await dashboardOf(each([{ channel: 'Web' }, {}]))
    expect(channels).toEqual([
      { name: 'Web', amount: 10, share: 10 / 19 },
      { name: 'Not stated', amount: 9, share: 9 / 19 },
    ])
  })

  it('groups by payment method if there is no channel, else by status', async () => {
    const paid = await dashboardOf(each([{ payment: 'Card' }, {}]))
    expect([paid.channelsBy, paid.channels[0].name]).toEqual(['payment', 'Card'])
    const neither = await dashboardOf(each([{ status: 'Cancelled' }]))
    expect([neither.channelsBy, neither.channels[0].name]).toEqual(['status', 'Cancelled'])
    expect((await dashboardOf(each([{}]))).channels).toEqual([])
  })

  it('has no negative share when refunds exceed sales', async () => {
    const { channels } = await dashboardOf(each([{ channel: 'Web' }, { channel: 'Shop', parts: -CENT }]))
    expect(channels).toEqual([
      { name: 'Web', amount: 10, share: 1 },
      { name: 'Shop', amount: -1, share: 0 },
    ])
  })
})
