import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '#contract/order.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import { type CalculationRules, DEFAULT_CALCULATION_RULES } from '#contract/reporting-date.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { KnownPlaces } from '#server/orders/list/known-places.ts'
import { readList } from '#server/orders/list/read-list.ts'
import { waysByDays } from '#server/orders/list/ways-by-days.ts'
import type { TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const HOUR = 3_600_000
const START = Date.UTC(2025, 0, 20)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** Store days that begin at midnight in UTC, some hours beside it, and further than any offset or time zone says. */
const order = fc
  .record({
    id: fc.integer({ min: 1, max: 5000 }).map((number) => `#${number}`),
    hour: fc.integer({ min: 0, max: 100 * 24 }),
    offset: fc.constantFrom(0, 0, 2, -11, 14, 23, -23),
    status: fc.constantFrom(...ORDER_STATUSES),
    city: fc.constantFrom('Graz', 'Cork', ''),
    channel: fc.constantFrom('Web', 'Shop'),
    customerKey: fc.constantFrom('ada', 'bo', 'cem', ''),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    products: fc.subarray(['Chair', 'Table']),
  })
  .map(({ hour, offset, products, ...rest }): TestOrder => {
    const placedAt = START + hour * HOUR
    return { ...rest, placedAt, day: dayOf(placedAt + offset * HOUR), lines: products.map((product) => ({ product })) }
  })

const edge = fc.integer({ min: -10, max: 110 }).map((days) => dayOf(START + days * 24 * HOUR))
const counted = fc.record(
  { countedFrom: edge, countedTo: edge, currency: fc.constantFrom('USD', 'EUR') },
  { requiredKeys: ['countedFrom'] },
)
const one = fc.oneof(
  fc.constant<OrderFilters>({}),
  fc.constantFrom<OrderFilters>({ cities: ['Graz'] }, { citiesNot: ['', 'Cork'] }, { channels: ['Web'] }),
  fc.constantFrom<OrderFilters>({ customer: 'known' }, { customer: 'unknown' }, { product: 'Chair' }),
  fc.constantFrom<OrderFilters>({ statuses: ['Pending', 'Complete'] }, { counted: 'yes' }),
)
const filters: fc.Arbitrary<OrderFilters> = fc.oneof(
  fc.tuple(counted, one).map(([period, other]) => ({ ...period, ...other })),
  fc.record(
    { statuses: fc.subarray([...ORDER_STATUSES], { minLength: 1 }), from: edge, to: edge },
    { requiredKeys: [] },
  ),
  one,
)
const asked = fc.record({ filters, descending: fc.boolean(), per: fc.constantFrom(3, 10) })

const RULES: readonly (readonly [string, CalculationRules])[] = [
  ['all orders count on the day they were placed', DEFAULT_CALCULATION_RULES],
  ['some statuses do not count', { excludedStatuses: ['Cancelled'], countedDate: 'placed' }],
  ['orders count on the day they were paid', { excludedStatuses: [], countedDate: 'paid' }],
]

it.each(RULES)(
  'reaches every page of a filtered list by date from its days as from its ends: %s',
  async (_, rules) => {
    const [orders = []] = fc.sample(
      fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 300, maxLength: 300 }),
      {
        seed: 5,
        numRuns: 1,
      },
    )
    const { reads } = await testApp({ orders, rules })
    const read = async (query: Parameters<typeof readList>[2], skipped: number) => {
      const limits = { ...SEARCH_LIMITS, skipped }
      const { rows, total } = await readList(reads, 1, query, undefined, limits, new KnownPlaces())
      return { ids: rows.map(({ id }) => id), total: total ?? 0 }
    }
    let led = 0
    await fc.assert(
      fc.asyncProperty(
        asked,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async ({ filters, descending, per }, where) => {
          const list = { ...filters, search: '', sort: { field: 'date' as const, descending }, per }
          const { total } = await read({ ...list, page: 1 }, 1000)
          const page = 1 + Math.floor(where * Math.ceil(total / per))
          const plain = await read({ ...list, page }, 1000)
          expect(await read({ ...list, page }, 0)).toEqual(plain)
          const wanted = { offset: (page - 1) * per, take: plain.ids.length, total }
          const ways = wanted.take > 0 ? await waysByDays(reads, 1, { ...list, page }, wanted) : []
          if (ways.length > 0) led++
        },
      ),
      { numRuns: 150 },
    )
    // Days of payment say nothing of when orders were placed; there only the lists by placed days are led to.
    expect(led).toBeGreaterThan(rules.countedDate === 'placed' ? 40 : 5)
  },
  120_000,
)
