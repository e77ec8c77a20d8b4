// Covers: data Import
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketsOf, chartGranularity } from '#contract/dashboard/buckets.ts'
import { asOf, type ComparedWith, comparedPeriod } from '#contract/dashboard/comparison.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { clip, defaultPeriod, type Period } from '#contract/dashboard/period.ts'
import { PERIOD_PRESETS, type PeriodPreset } from '#contract/dashboard/period-names.ts'
import { presetPeriod } from '#contract/dashboard/period-presets.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import type { TestLine, TestOrder } from '#tests/server/support/insert-orders.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const DAY = 86_400_000
const FIRST = Date.UTC(2023, 10, 1)
/** Among the orders' days, so that some periods are current. A quarter to midnight in UTC, the next day in Tokyo. */
const NOW = Date.UTC(2025, 4, 30, 23, 45)
const TODAY = '2025-05-31'

// Amounts up to 9·10^15 parts, so that sums of a few hundred exceed 2^53.
const parts = fc.oneof(
  fc.bigInt({ min: -50_000_000n, max: 900_000_000n }),
  fc.bigInt({ min: -1_000_000n, max: 9_007_199_254_740_993n }),
)
interface MadeLine extends TestLine {
  readonly quantity: number | null
  readonly amount: bigint | null
}
const line: fc.Arbitrary<MadeLine> = fc.record({
  product: fc.constantFrom('Chair', 'Table', 'Lamp', 'Rug', 'Cup', 'Bowl', ''),
  quantity: fc.option(fc.integer({ min: 1, max: 90_000 })),
  amount: fc.option(parts),
})
const order = fc
  .record({
    day: fc.integer({ min: 0, max: 900 }),
    customerKey: fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'),
    city: fc.constantFrom('', 'Graz', 'Cork', 'Boise', 'Köln', 'Nowhere At All', 'Berlin'),
    channel: fc.constantFrom('', 'Web', 'Shop', 'Phone', 'Market', 'Other', 'Fair'),
    status: fc.constantFrom(...ORDER_STATUSES),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
    parts,
    details: fc.record({
      refunded: fc.option(parts, { freq: 2 }),
      country: fc.constantFrom('', 'Austria', 'Ireland', 'Nowhere'),
    }),
    lines: fc.array(line, { maxLength: 3 }),
  })
  .map(({ day, ...rest }) => ({ ...rest, day: new Date(FIRST + day * DAY).toISOString().slice(0, 10) }))
type Made = Omit<TestOrder, 'id' | 'parts' | 'day' | 'lines'> & {
  day: string
  parts: bigint
  lines: MadeLine[]
  details: { refunded: bigint | null; country: string }
}

const day = fc
  .integer({ min: -100, max: 1000 })
  .map((number) => new Date(FIRST + number * DAY).toISOString().slice(0, 10))
const call = fc.record(
  {
    span: fc.tuple(day, day).map(([a, b]): Period => (a < b ? { from: a, to: b } : { from: b, to: a })),
    months: fc.constantFrom('2024-01-01/2024-03-31', '2024-02-01/2024-02-29', '2023-12-01/2026-02-28'),
    preset: fc.constantFrom<PeriodPreset[]>(...PERIOD_PRESETS),
    compare: fc.constantFrom('previous' as const, 'year' as const, 'weekdays' as const, 'custom' as const),
    compared: fc.tuple(day, day).map(([a, b]): Period => (a < b ? { from: a, to: b } : { from: b, to: a })),
    currency: fc.constantFrom('EUR', 'USD', 'JPY'),
  },
  { requiredKeys: [] },
)

const minor = (sum: bigint) => {
  const half = sum < 0n ? -5_000n : 5_000n
  return Number((sum + half) / 10_000n)
}
const minorOrNull = (parts: bigint | null) => (parts === null ? null : minor(parts))
const numberOrNull = (parts: bigint | null) => (parts === null ? null : Number(parts))
const sum = (orders: readonly Made[]) => orders.reduce((total, one) => total + one.parts, 0n)
const within = (orders: readonly Made[], { from, to }: Period) => orders.filter((o) => o.day >= from && o.day <= to)
const percent = (value: number | null, before: number | null) =>
  value === null || before === null || before <= 0 ? null : ((value - before) / before) * 100
const minus = (a: number | null, b: number | null) => (a === null || b === null ? null : a - b)

function groups(orders: readonly Made[], key: (order: Made) => string) {
  const names = [...new Set(orders.map(key))]
  const made = names.map((name) => ({ name, revenue: sum(orders.filter((one) => key(one) === name)) }))
  return made.sort((a, b) => (a.revenue === b.revenue ? (a.name < b.name ? -1 : 1) : a.revenue > b.revenue ? -1 : 1))
}

/** Revenue without refunds; null if no order says what was refunded. */
function net(orders: readonly Made[]): bigint | null {
  const refunds = orders.flatMap(({ details: { refunded } }) => refunded ?? [])
  if (orders.length > 0 && refunds.length === 0) return null
  return sum(orders) - refunds.reduce((a, b) => a + b, 0n)
}

/** Rounded half away from zero, once. */
function average(orders: readonly Made[]): number | null {
  if (orders.length === 0) return null
  const [total, divisor] = [sum(orders), BigInt(orders.length) * 10_000n]
  const size = ((total < 0n ? -total : total) * 2n + divisor) / (2n * divisor)
  return Number(total < 0n ? -size : size)
}

const toFulfill = (orders: readonly Made[]) =>
  orders.filter(
    ({ status = '', details }) =>
      !['Complete', 'Cancelled'].includes(status) && details?.fulfillmentState !== 'Fulfilled',
  ).length

function customers(orders: readonly Made[]): number | null {
  const keys = new Set(orders.flatMap(({ customerKey = '' }) => (customerKey === '' ? [] : [customerKey])))
  return keys.size === 0 && orders.length > 0 ? null : keys.size
}

/** Customers of the period who had ordered before it; null without customers. */
function returning(all: readonly Made[], period: Period): number | null {
  const before = new Set(all.filter((one) => one.day < period.from).map(({ customerKey }) => customerKey))
  const now = within(all, period)
  return (
    customers(now) && customers(now.filter(({ customerKey = '' }) => customerKey !== '' && before.has(customerKey)))
  )
}

interface Asked {
  readonly preset?: PeriodPreset
  readonly period?: Period
  readonly compare: ComparedWith
  readonly currency?: string
}

/** The same figures by a simple model: one pass over the orders for each. */
function expected(all: readonly Made[], asked: Asked) {
  const daysOf = (orders: readonly Made[]) => orders.map((one) => one.day).sort()
  const days = daysOf(all)
  const chosenIn = (days: readonly string[]) =>
    asked.preset
      ? presetPeriod(asked.preset, { today: TODAY, firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null })
      : (asked.period ?? defaultPeriod(days.at(-1) ?? ''))
  const counts = new Map<string, number>()
  for (const { currency = '' } of within(all, chosenIn(days))) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const currencies = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name)
  const currency = asked.currency ?? currencies[0] ?? 'EUR'
  const ownDays = daysOf(all.filter((one) => one.currency === currency))
  const period = asOf(chosenIn(asked.preset === 'all' && ownDays.length > 0 ? ownDays : days), TODAY)
  const compared = comparedPeriod(period, asked.compare)
  const comparedBefore = comparedPeriod(period, asked.compare, 2)
  const own = all.filter((one) => one.currency === currency)
  const now = within(own, period)
  const before = compared && within(own, compared)
  const ordersBefore = before?.length ?? null
  const sumBefore = before && sum(before)
  // Percentages only of whole periods: nothing is known of the days before the first order.
  const isKnown = (span: Period | null) => span !== null && span.from >= (days[0] ?? '')
  const change = (value: number | null, earlier: number | null) => (isKnown(compared) ? percent(value, earlier) : null)
  const growth = change(Number(sum(now)), sumBefore === null ? null : Number(sumBefore))
  const earlier =
    before && comparedBefore && isKnown(comparedBefore) && isKnown(compared)
      ? percent(Number(sum(before)), Number(sum(within(own, comparedBefore))))
      : null
  const isByCountry = now.every(({ city }) => city === '') && now.some(({ details }) => details.country !== '')
  const placeOf = ({ city = '', details }: Made) => (isByCountry ? details.country : city)
  const withPlace = now.filter((order) => placeOf(order) !== '')
  return {
    from: period.from,
    to: period.to,
    period: asked.preset ?? null,
    today: TODAY,
    elapsedTo: period.elapsedTo,
    currency,
    currencies,
    comparedFrom: compared?.from ?? null,
    comparedTo: compared?.to ?? null,
    firstDay: days[0],
    lastDay: days.at(-1),
    metrics: {
      customers: {
        value: customers(now),
        previous: before && customers(before),
        change: change(customers(now), before && customers(before)),
      },
      orders: {
        value: now.length,
        previous: ordersBefore,
        change: change(now.length, ordersBefore),
      },
      revenue: { value: minor(sum(now)), previous: sumBefore === null ? null : minor(sumBefore), change: growth },
      growth: { value: growth, previous: earlier, change: minus(growth, earlier) },
      netRevenue: {
        value: minorOrNull(net(now)),
        previous: before && minorOrNull(net(before)),
        change: change(numberOrNull(net(now)), before && numberOrNull(net(before))),
      },
      averageOrderValue: {
        value: average(now),
        previous: before && average(before),
        // Without rounding either average.
        change: before && change(Number(sum(now) * BigInt(before.length)), Number(sum(before) * BigInt(now.length))),
      },
      returningCustomers: {
        value: returning(own, period),
        previous: compared && returning(own, compared),
        change: change(returning(own, period), compared && returning(own, compared)),
      },
      ordersToFulfill: {
        value: toFulfill(now),
        previous: before && toFulfill(before),
        change: change(toFulfill(now), before && toFulfill(before)),
      },
    },
    locationsBy: isByCountry ? 'country' : 'city',
    cities: new Set(withPlace.map(placeOf)).size,
    revenueWithoutCity: minor(sum(now.filter((order) => placeOf(order) === ''))),
    topCities: groups(withPlace, placeOf)
      .slice(0, 4)
      .map(({ name, revenue }) => [name, minor(revenue)]),
    buckets: bucketsOf(period, chartGranularity(period)).map((whole) => {
      const days = clip(whole, period)
      const own = within(now, days)
      return [days.from, own.length, own.length === 0 && days.from > TODAY ? null : minor(sum(own))]
    }),
    products: topProducts(now),
    largestChannels: groups(now, saleName(now))
      .filter(({ name }) => name !== 'Other')
      .slice(0, 4)
      .map(({ name, revenue }) => [name, minor(revenue)]),
  }
}

/** By channel; by status where all orders have the same channel, or none, but not the same status. */
function saleName(orders: readonly Made[]): (order: Made) => string {
  const channels = new Set(orders.map(({ channel }) => channel))
  const statuses = new Set(orders.map(({ status }) => status))
  const isByStatus = channels.size === 1 && (statuses.size > 1 || channels.has(''))
  return isByStatus ? ({ status = '' }) => status : ({ channel }) => channel || 'Not stated'
}

function topProducts(orders: readonly Made[]) {
  const lines = orders.flatMap((one) => one.lines).filter(({ product }) => product !== '')
  const names = [...new Set(lines.map(({ product }) => product))]
  const made = names.map((name) => {
    const own = lines.filter(({ product }) => product === name)
    const known = own.flatMap(({ amount }) => (amount === null ? [] : [amount]))
    const pieces = own.flatMap(({ quantity }) => (quantity === null ? [] : [quantity]))
    return {
      name,
      amount: known.length === 0 ? null : known.reduce((a, b) => a + b, 0n),
      quantity: pieces.length === 0 ? null : pieces.reduce((a, b) => a + b, 0),
      orders: orders.filter((one) => one.lines.some(({ product }) => product === name)).length,
    }
  })
  made.sort((a, b) => {
    const [first, second] = [a.amount ?? 0n, b.amount ?? 0n]
    if (first !== second) return first > second ? -1 : 1
    return (b.quantity ?? 0) - (a.quantity ?? 0) || b.orders - a.orders || (a.name < b.name ? -1 : 1)
  })
  return made
    .slice(0, 5)
    .map(({ name, amount, quantity, orders }) => [name, minorOrNull(amount), quantity && quantity / 10_000, orders])
}

const summary = (reply: DashboardReply) => ({
  from: reply.from,
  to: reply.to,
  period: reply.period,
  today: reply.today,
  elapsedTo: reply.elapsedTo,
  currency: reply.currency,
  currencies: reply.currencies,
  comparedFrom: reply.comparedFrom,
  comparedTo: reply.comparedTo,
  firstDay: reply.firstDay,
  lastDay: reply.lastDay,
  metrics: reply.metrics,
  locationsBy: reply.locationsBy,
  cities: reply.cities,
  revenueWithoutCity: reply.revenueWithoutCity,
  topCities: reply.locations.map(({ city, revenue }) => [city, revenue]),
  buckets: reply.buckets.map(({ from, orders, revenue }) => [from, orders, revenue]),
  products: reply.products.map(({ name, amount, quantity, orders }) => [name, amount, quantity, orders]),
  largestChannels: reply.channels.filter(({ name }) => name !== 'Other').map(({ name, amount }) => [name, amount]),
})

it('equals a simple model for any orders and any query', async () => {
  const orders: Made[] = fc.sample(order, { seed: 11, numRuns: 400 })
  const numbered = orders.map((one, index) => ({ ...one, id: `#${index}` }))
  const { get } = await testApp({ orders: numbered, now: NOW, timeZone: 'Asia/Tokyo' })
  await fc.assert(
    fc.asyncProperty(call, async ({ span, months, preset, compare = 'previous', compared: chosen, currency }) => {
      const [from = '', to = ''] = months?.split('/') ?? []
      const period = months === undefined ? span : { from, to }
      const days = preset ? { period: preset } : period
      const isCustom = compare === 'custom' && chosen
      const comparison = isCustom ? chosen : compare === 'custom' ? 'previous' : compare
      const how = isCustom
        ? { compare, compareFrom: chosen.from, compareTo: chosen.to }
        : { compare: String(comparison) }
      const query = new URLSearchParams({ ...days, ...how, ...(currency && { currency }) })
      const { body } = await get(`/api/dashboard?${query}`)
      const asked = preset ? { preset } : period ? { period } : {}
      const plain = expected(orders, { compare: comparison, ...asked, ...(currency && { currency }) })
      expect(summary(body)).toEqual(plain)
      // Every day of the comparison period belongs to one bucket, unless these are days of months of different lengths.
      if (body.granularity !== 'day' && !isCustom) {
        const previous = body.buckets.map((bucket: { previous: number | null }) => BigInt(bucket.previous ?? 0))
        const drift = previous.reduce((a: bigint, b: bigint) => a + b, 0n) - BigInt(body.metrics.revenue.previous ?? 0)
        // Each bucket is rounded once.
        expect(Math.abs(Number(drift))).toBeLessThanOrEqual(body.buckets.length)
      }
      const parts = body.channels.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
      expect(Math.abs(parts - body.metrics.revenue.value)).toBeLessThanOrEqual(5)
    }),
    { numRuns: atDepth(200) },
  )
})
