import { describe, expect, it } from 'vitest'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import type { TestLine, TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const CENT = 10_000
const PIECE = 10_000

const withLines = (...lines: TestLine[]): TestOrder[] => [{ id: '#1', day: '2026-01-01', lines }]

async function dashboardOf(orders: readonly TestOrder[]) {
  const { get } = await testApp({ orders })
  return (await get('/api/dashboard')).body
}

type Named = DashboardReply['products'][number]

describe('top products', () => {
  it('rank by amount, ties by quantity; the price is the average of pieces with an amount', async () => {
    const { products, productsBy } = await dashboardOf(
      withLines(
        { product: 'Rug', quantity: 2 * PIECE, amount: 10 * CENT },
        { product: 'Cup', quantity: 4 * PIECE, amount: 10 * CENT },
        { product: 'Cup', quantity: 9 * PIECE },
        { product: 'Fee', amount: 11 * CENT },
      ),
    )
    expect(productsBy).toBe('amount')
    expect(products).toEqual([
      { name: 'Fee', price: null, quantity: null, amount: 11, orders: 1 },
      { name: 'Cup', price: 3, quantity: 13, amount: 10, orders: 1 },
      { name: 'Rug', price: 5, quantity: 2, amount: 10, orders: 1 },
    ])
  })

  it('rank by quantity when no line has an amount', async () => {
    const { products, productsBy } = await dashboardOf(
      withLines({ product: 'A', quantity: PIECE }, { product: 'B', quantity: 2 * PIECE }, { product: 'C' }),
    )
    expect(productsBy).toBe('quantity')
    expect(products).toEqual([
      { name: 'B', price: null, quantity: 2, amount: null, orders: 1 },
      { name: 'A', price: null, quantity: 1, amount: null, orders: 1 },
      { name: 'C', price: null, quantity: null, amount: null, orders: 1 },
    ])
  })

  it('rank by quantity when all amounts are 0', async () => {
    const { products, productsBy } = await dashboardOf(
      withLines({ product: 'A', quantity: PIECE, amount: 0 }, { product: 'B', quantity: 2 * PIECE }),
    )
    expect(productsBy).toBe('quantity')
    expect(products.map(({ name, amount }: Named) => [name, amount])).toEqual([
      ['B', null],
      ['A', 0],
    ])
  })

  it('rank by the number of orders that contain them when no line has an amount or a quantity', async () => {
    const { products, productsBy } = await dashboardOf(
      [['A', 'B', 'B', 'B'], ['B', 'C'], ['C'], ['C']].map((names, index) => ({
        id: `#${index}`,
        day: '2026-01-01',
        lines: names.map((product) => ({ product })),
      })),
    )
    expect(productsBy).toBe('orders')
    expect(products.map(({ name, orders }: Named) => [name, orders])).toEqual([
      ['C', 3],
      ['B', 2],
      ['A', 1],
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

  it('groups by the first dimension with several names, else with one', async () => {
    const paid = await dashboardOf(each([{ payment: 'Card' }, {}]))
    expect([paid.channelsBy, paid.channels[0].name]).toEqual(['payment', 'Card'])
    const oneChannel = await dashboardOf(each([{ channel: 'Web', payment: 'Card' }, { channel: 'Web' }]))
    expect([oneChannel.channelsBy, oneChannel.channels.length]).toEqual(['payment', 2])
    const byStatus = await dashboardOf(each([{ channel: 'Web', status: 'Complete' }, { channel: 'Web' }]))
    expect([byStatus.channelsBy, byStatus.channels.length]).toEqual(['status', 2])
    const allSame = await dashboardOf(each([{ payment: 'Card', status: 'Complete' }]))
    expect([allSame.channelsBy, allSame.channels]).toEqual(['payment', [{ name: 'Card', amount: 10, share: 1 }]])
    const neither = await dashboardOf(each([{ status: 'Cancelled' }]))
    expect([neither.channelsBy, neither.channels[0].name]).toEqual(['status', 'Cancelled'])
    // Also of an order that got its status here.
    const ownStatus = await dashboardOf(each([{ status: 'Approved', sourceStatus: '' }]))
    expect([ownStatus.channelsBy, ownStatus.channels[0].name]).toEqual(['status', 'Approved'])
    expect((await dashboardOf(each([{ status: 'Unknown' }]))).channels).toEqual([])
  })

  it('has no negative share when refunds exceed sales', async () => {
    const { channels } = await dashboardOf(each([{ channel: 'Web' }, { channel: 'Shop', parts: -CENT }]))
    expect(channels).toEqual([
      { name: 'Web', amount: 10, share: 1 },
      { name: 'Shop', amount: -1, share: 0 },
    ])
  })
})
