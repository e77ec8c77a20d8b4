// Covers: data Figures
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { PERIOD_PRESETS } from '#contract/dashboard/period-names.ts'
import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { OrderReply } from '#contract/orders/order-schema.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const NOW = Date.UTC(2024, 1, 10, 15)
const DAY = 86_400_000

const order = fc
  .record({
    order: arbitraryOrder,
    // Over two years, so that months have projections. Some orders are paid weeks later or never.
    earlier: fc.constantFrom(0, 0, 365, 366, 700),
    paidAfter: fc.option(fc.integer({ min: 0, max: 40 })),
    // Some order only once.
    customerKey: fc.oneof(fc.constantFrom('', 'a', 'b'), fc.string()),
    city: fc.constantFrom('', 'Graz', 'Cork', 'Boise', 'Köln', 'Nowhere At All', 'Berlin'),
    channel: fc.constantFrom('', 'Web', 'Shop', 'Phone', 'Market', 'Other', 'Not stated', 'Fair & Square'),
  })
  .map(({ order, earlier, paidAfter, ...fields }): TestOrder => {
    const placedAt = (order.placedAt ?? 0) - earlier * DAY
    const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
    const paidDay = paidAfter === null ? '' : dayOf(placedAt + paidAfter * DAY)
    return { ...order, placedAt, day: dayOf(placedAt), paidDay, ...fields }
  })

const someDay = fc.integer({ min: -800, max: 110 }).map((n) => new Date(NOW + n * DAY).toISOString().slice(0, 10))
const call = fc.record(
  {
    days: fc.oneof(
      fc.constantFrom(...PERIOD_PRESETS).map((period) => ({ period })),
      fc.tuple(someDay, someDay).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
      fc.constant({ from: '2023-11-01', to: '2024-02-29' }),
    ),
    compare: fc.constantFrom('previous', 'year', 'weekdays'),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  },
  { requiredKeys: ['days'] },
)

/** In these occur projections, previous periods and customers who return; they are asked at any depth. */
const EXAMPLES: readonly (typeof call extends fc.Arbitrary<infer Call> ? Call : never)[] = [
  { days: { period: 'last-12-months' }, compare: 'year', currency: 'EUR' },
  { days: { period: 'all' }, currency: 'USD' },
  { days: { from: '2023-11-01', to: '2024-02-29' } },
]

/** Charts by channel; by payment method, as no order has a channel; by status, as none has that either, nor a city. */
const KINDS: readonly (readonly [name: string, change: (order: TestOrder) => TestOrder, rules: CalculationRules])[] = [
  ['channel', (order) => order, { excludedStatuses: [], countedDate: 'placed' }],
  ['payment', (order) => ({ ...order, channel: '' }), { excludedStatuses: ['Cancelled'], countedDate: 'paid' }],
  [
    'status',
    (order) => ({ ...order, channel: '', payment: '', city: '' }),
    { excludedStatuses: ['Pending', 'Approved'], countedDate: 'placed' },
  ],
]

it.each(KINDS)(
  'every figure is the count and the sum of the list it opens: sales by %s',
  async (by, change, rules) => {
    const [orders = []] = fc.sample(fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 55, maxLength: 55 }), {
      seed: 23,
      numRuns: 1,
    })
    const { get } = await testApp({ now: NOW, rules, orders: orders.map(change) })
    const seen = new Set<string>()

    /** The sums of the list. Also checks that its pages have as many orders as its total. */
    async function read(list: string, currency: string) {
      const { body } = await get(`/api/orders/summary?${list}`)
      const { orders, amounts, customers, product } = body as OrderSummary
      const page = await get(`/api/orders?${list}&per=100`)
      expect(page.body.total).toBe(orders)
      expect(page.body.orders).toHaveLength(orders)
      expect(amounts.filter((amount) => amount.currency !== currency)).toEqual([])
      return { orders, minor: amounts[0]?.minor ?? 0, net: amounts[0]?.net ?? null, customers, product: product?.[0] }
    }

    // Nothing is written meanwhile, and many figures open the same list.
    const opened = new Map<string, ReturnType<typeof read>>()
    const open = (list: string, currency: string) => {
      const key = `${currency} ${list}`
      const known = opened.get(key) ?? read(list, currency)
      opened.set(key, known)
      return known
    }

    async function check(reply: DashboardReply): Promise<void> {
      const { metrics, lists, currency, counting } = reply
      const behind = (list: string) => open(list, currency)
      const period = await behind(lists.period)
      const compared = lists.comparedPeriod === null ? null : await behind(lists.comparedPeriod)
      expect(metrics.orders).toMatchObject({ value: period.orders, previous: compared?.orders ?? null })
      expect(metrics.revenue).toMatchObject({ value: period.minor, previous: compared?.minor ?? null })
      const net = [period, compared].map((list) => list && (list.orders === 0 ? 0 : list.net))
      expect([metrics.netRevenue.value, metrics.netRevenue.previous]).toEqual(net)
      if (net[0] !== null && net[0] !== period.minor) seen.add('net')
      // Growth is of exact sums, which rounded amounts of a few cents do not give.
      if (metrics.growth.value !== null && compared && compared.minor > 1_000_000)
        expect(metrics.growth.value).toBeCloseTo(((period.minor - compared.minor) / compared.minor) * 100, 1)

      const customers = await behind(lists.customers)
      // Without customers, the figure is null and its list is empty.
      expect(customers.customers).toBe(metrics.customers.value ?? 0)
      if (lists.comparedCustomers !== null && metrics.customers.previous !== null)
        expect((await behind(lists.comparedCustomers)).customers).toBe(metrics.customers.previous)

      const returning = await behind(lists.returning)
      expect(returning.customers).toBe(metrics.returningCustomers.value ?? 0)
      if (lists.comparedReturning !== null && metrics.returningCustomers.previous !== null)
        expect((await behind(lists.comparedReturning)).customers).toBe(metrics.returningCustomers.previous)
      if (returning.orders > 0 && returning.orders < customers.orders) seen.add('returning')

      const { value, previous } = metrics.ordersToFulfill
      expect((await behind(lists.toFulfill)).orders).toBe(value)
      if (lists.comparedToFulfill !== null) expect((await behind(lists.comparedToFulfill)).orders).toBe(previous)
      expect((await behind(lists.cancelled)).orders).toBe(counting.cancelled)
      if (period.orders > 0) expect(metrics.averageOrderValue.value).toBeCloseTo(period.minor / period.orders, -1)

      expect(lists.buckets).toHaveLength(reply.buckets.length)
      for (const [index, bucket] of reply.buckets.entries()) {
        const list = lists.buckets[index]
        if (!list) throw new Error('A bucket has no list.')
        const own = await behind(list.revenue)
        expect([own.orders, own.minor]).toEqual([bucket.orders, bucket.revenue ?? 0])
        if (bucket.previous !== null) expect((await behind(list.previous ?? '')).minor).toBe(bucket.previous)
        if (bucket.projection !== null) expect((await behind(list.projection ?? '')).minor).toBe(bucket.projection)
        if (bucket.previous) seen.add('previous')
        if (bucket.projection) seen.add('projection')
      }

      for (const [index, { revenue }] of reply.locations.entries())
        expect((await behind(lists.locations[index] ?? '')).minor).toBe(revenue)
      expect((await behind(lists.withoutCity)).minor).toBe(reply.revenueWithoutCity)
      const { body } = await get(`/api/orders?${lists.cities}&per=100`)
      const places = body.orders.map((order: OrderReply) => order[reply.locationsBy])
      expect(new Set(places).size).toBe(reply.cities)
      if (reply.cities > 1) seen.add(reply.locationsBy)

      for (const [index, { quantity, amount, orders }] of reply.products.entries()) {
        const list = await behind(lists.products[index] ?? '')
        expect(list).toMatchObject({ orders, product: { quantity, minor: amount } })
      }

      if (reply.channels.length > 1) seen.add(reply.channelsBy)
      for (const [index, { amount }] of reply.channels.entries())
        expect((await behind(lists.channels[index] ?? '')).minor).toBe(amount)

      const leftOut = [lists.excluded, lists.excludedInPeriod, lists.unpaid].map((list) =>
        list === null ? { orders: 0 } : behind(list),
      )
      expect((await Promise.all(leftOut)).map(({ orders }) => orders)).toEqual([
        counting.excluded,
        counting.excludedInPeriod,
        counting.unpaid,
      ])
    }

    await fc.assert(
      fc.asyncProperty(call, async ({ days, ...other }) => {
        const { status, body } = await get(`/api/dashboard?${new URLSearchParams({ ...days, ...other })}`)
        expect(status).toBe(200)
        await check(body)
      }),
      { numRuns: EXAMPLES.length + atDepth(22, 2), examples: EXAMPLES.map((example) => [example]) },
    )
    // The relevant cases occurred.
    expect([...seen]).toEqual(
      expect.arrayContaining(['net', 'previous', 'projection', 'returning', by, by === 'status' ? 'country' : 'city']),
    )
  },
  120_000,
)
