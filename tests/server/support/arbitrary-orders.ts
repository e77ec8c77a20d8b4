import fc from 'fast-check'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { TestOrder } from './insert-orders.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2023, 10, 25)

const line = fc.record({
  product: fc.constantFrom('Chair', 'Table', 'Lamp', ''),
  quantity: fc.option(fc.integer({ min: -20_000, max: 90_000 })),
  amount: fc.option(fc.bigInt({ min: -(2n ** 52n), max: 2n ** 53n })),
})

/** Orders with few ids, days, customers and words, so that they repeat and replace each other. */
export const arbitraryOrder: fc.Arbitrary<TestOrder> = fc
  .record({
    id: fc.integer({ min: 1, max: 60 }).map((number) => `#${number}`),
    placedAt: fc.integer({ min: 0, max: 90 * 24 }).map((hour) => FIRST + hour * (DAY / 24)),
    status: fc.constantFrom(...ORDER_STATUSES),
    name: fc.constantFrom('Zoë Lind', 'İpek Weiß', '50%_\\', '"', '', '𝒵 zed', 'aa'),
    customerKey: fc.constantFrom('', 'a', 'b', 'c'),
    project: fc.constantFrom('', 'Landing Page', 'ω'),
    city: fc.constantFrom('', 'Graz', 'Cork'),
    channel: fc.constantFrom('', 'Web', 'Shop'),
    payment: fc.constantFrom('', 'Card'),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    parts: fc.bigInt({ min: -(2n ** 50n), max: 2n ** 53n }),
    details: fc.record({
      refunded: fc.option(fc.bigInt({ min: 0n, max: 2n ** 53n })),
      country: fc.constantFrom('', 'Austria', 'Ireland'),
      paymentState: fc.constantFrom('Unknown', 'Paid', 'Unpaid'),
      fulfillmentState: fc.constantFrom('Unknown', 'Unknown', 'Unfulfilled', 'Fulfilled'),
      tags: fc.constantFrom('', 'vip', 'gift, vip', 'vip,Gift', 'vips, Gift'),
      assignee: fc.constantFrom('', 'ann@example.com', 'bo@example.com'),
    }),
    paidAfter: fc.constantFrom(null, 0, 1, 40),
    lines: fc.array(line, { maxLength: 3 }),
  })
  .map(({ paidAfter, details, ...order }) => ({
    ...order,
    // IDs are unique among all shops.
    details: { ...details, shop: /[05]$/.test(order.id) ? 'second' : 'main' },
    day: dayOf(order.placedAt),
    paidDay: paidAfter === null ? '' : dayOf(order.placedAt + paidAfter * DAY),
  }))

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
