// Covers: data Figures
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const NOW = Date.UTC(2024, 1, 10)
const shopOrders = fc
  .uniqueArray(fc.tuple(arbitraryOrder, fc.constantFrom('main', 'second')), {
    selector: ([{ id }]) => id,
    minLength: 20,
    maxLength: 60,
  })
  .filter((made) => made.some(([, shop]) => shop === 'second'))
const query = fc.constantFrom(
  'period=all',
  'from=2023-12-01&to=2023-12-31',
  'from=2023-12-10&to=2024-01-20&compare=year',
  'from=2024-01-01&to=2024-01-31&currency=USD',
)

const ofShop = ({ details, ...order }: TestOrder, shop: string): TestOrder => ({
  ...order,
  details: { ...details, shop },
})

describe('the dashboard of one shop', () => {
  it('has the figures that a workspace with only its orders has, and lists that add up to them', async () => {
    const rules = fc.constantFrom(
      { excludedStatuses: [], countedDate: 'placed' } as const,
      { excludedStatuses: ['Cancelled'], countedDate: 'paid' } as const,
    )
    await fc.assert(
      fc.asyncProperty(shopOrders, query, rules, async (made, asked, { excludedStatuses, countedDate }) => {
        const chosen = { now: NOW, rules: { excludedStatuses: [...excludedStatuses], countedDate } }
        const orders = made.map(([order, shop]) => ofShop(order, shop))
        const both = await openTestApp({ ...chosen, orders })
        const own = await openTestApp({
          ...chosen,
          orders: orders.filter(({ details }) => details?.shop === 'second'),
        })
        try {
          const { shop, shops, lists, ...figures } = (await both.get(`/api/dashboard?${asked}&shop=second`)).body
          const {
            shop: _all,
            shops: _own,
            lists: _lists,
            ...expected
          } = (await own.get(`/api/dashboard?${asked}`)).body
          expect(shop).toBe('second')
          expect(shops.length).toBe(new Set(made.map(([, name]) => name)).size === 2 ? 2 : 0)
          expect(figures).toEqual(expected)
          const { metrics } = figures
          const sums = async (list: string) => (await both.get(`/api/orders/summary?${list}`)).body
          const period = await sums(lists.period)
          expect(period.orders).toBe(metrics.orders.value)
          const { minor, net = null } = period.amounts[0] ?? { minor: 0, net: 0 }
          expect([minor, net]).toEqual([metrics.revenue.value, metrics.netRevenue.value])
          const customers = (await sums(lists.customers)).customers
          expect(customers).toBe(metrics.customers.value ?? 0)
          expect((await sums(lists.returning)).customers).toBe(metrics.returningCustomers.value ?? 0)
          expect((await sums(lists.toFulfill)).orders).toBe(metrics.ordersToFulfill.value)
        } finally {
          await both.close()
          await own.close()
        }
      }),
      { numRuns: atDepth(20), endOnFailure: true },
    )
  })

  it('is refused for a shop that does not exist', async () => {
    const { get, close } = await openTestApp({ orders: [{ id: '1' }] })
    expect((await get('/api/dashboard?shop=other')).status).toBe(400)
    await close()
  })
})
