// Covers: data Figures
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CHART_GRANULARITIES, type ChartGranularity } from '#contract/dashboard/buckets.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { addDays } from '#contract/dashboard/period.ts'
import { storeDay } from '#contract/store-day.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

/** Instants at which the zone's clocks change, in Santiago and Cairo at midnight; Apia also skipped a day. */
const CHANGES = {
  'Europe/Berlin': ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z'],
  'America/New_York': ['2025-03-09T07:00:00Z', '2025-11-02T06:00:00Z'],
  'America/Santiago': ['2025-04-06T03:00:00Z', '2025-09-07T04:00:00Z'],
  'Africa/Cairo': ['2025-04-24T22:00:00Z', '2025-10-30T21:00:00Z'],
  'Australia/Lord_Howe': ['2025-04-05T15:00:00Z', '2025-10-04T15:30:00Z'],
  'Pacific/Apia': ['2011-12-30T10:00:00Z', '2012-03-31T14:00:00Z'],
} as const

const HOUR = 3_600_000
const HOURS_PER_YEAR = 365 * 24
/** Most orders are near a change of clocks, some years before. */
const order = (zone: keyof typeof CHANGES) =>
  fc.record({
    instant: fc
      .tuple(
        fc.constantFrom<string[]>(...CHANGES[zone]),
        fc.oneof(
          fc.integer({ min: -60, max: 60 }),
          fc.integer({ min: -60 * HOURS_PER_YEAR, max: 0 }).map((n) => n / 4),
        ),
        fc.integer({ min: 0, max: 59 }),
      )
      .map(([at, hours, minutes]) => Date.parse(at) + hours * HOUR + minutes * 60_000),
    cents: fc.integer({ min: -5000, max: 90_000 }),
  })

/** An order in every half hour within two hours of each change. */
const close = (zone: keyof typeof CHANGES) =>
  CHANGES[zone].flatMap((at) =>
    [-4, -3, -2, -1, 0, 1, 2, 3].map((n) => ({ instant: Date.parse(at) + (n * HOUR) / 2, cents: 100 + n })),
  )

/** Lengths in days of the periods that are shown by each. */
const LENGTHS: Readonly<Record<ChartGranularity, readonly [min: number, max: number]>> = {
  day: [1, 62],
  week: [63, 175],
  month: [176, 1400],
  quarter: [1500, 3600],
  year: [3720, 6000],
}

it.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
  'of any period in %s add up to its cards, and open exactly their orders',
  async (zone) => {
    const made = [...close(zone), ...fc.sample(order(zone), 60)].map(({ instant, cents }, index) => {
      return { id: `#${index}`, instant, day: storeDay(instant, zone), cents }
    })
    const { app, get } = await testApp({ timeZone: zone, now: Date.parse(CHANGES[zone][1]) + 5 * HOUR })
    const rows = made.map(({ id, instant, cents }) => `${id},${new Date(instant).toISOString()},${cents / 100},USD`)
    const payload = ['Order ID,Date,Total,Currency', ...rows, ''].join('\n')
    const imported = await app.inject({ method: 'POST', url: '/api/imports?name=o.csv', payload })
    expect(imported.json()).toMatchObject({ accepted: made.length })

    const within = ({ from, to }: { from: string; to: string }) => made.filter(({ day }) => day >= from && day <= to)
    const total = (orders: typeof made) => orders.reduce((sum, { cents }) => sum + cents, 0)
    const around = fc.constantFrom(...made).map(({ day }) => day)
    async function check(from: string, days: number, granularity: ChartGranularity): Promise<void> {
      const { body } = await get(`/api/dashboard?from=${from}&to=${addDays(from, days - 1)}`)
      const { buckets, lists, metrics, ...reply }: DashboardReply = body
      expect(reply.granularity).toBe(granularity)
      const own = within(reply)
      expect(buckets.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0)).toBe(metrics.revenue.value)
      expect(buckets.reduce((sum, { orders }) => sum + orders, 0)).toBe(metrics.orders.value)
      expect([metrics.orders.value, metrics.revenue.value]).toEqual([own.length, total(own)])
      for (const [index, bucket] of buckets.entries()) {
        const orders = within(bucket)
        expect([bucket.orders, bucket.revenue ?? 0], bucket.from).toEqual([orders.length, total(orders)])
        const list = (await get(`/api/orders?${lists.buckets[index]?.revenue}&per=100`)).body
        const ids = list.orders.map(({ id }: { id: string }) => id)
        expect(ids.sort(), bucket.from).toEqual(orders.map(({ id }) => id).sort())
      }
    }

    for (const at of CHANGES[zone]) await check(addDays(storeDay(Date.parse(at), zone), -2), 5, 'day')
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    for (const granularity of CHART_GRANULARITIES) {
      const [min, max] = LENGTHS[granularity]
      await fc.assert(
        fc.asyncProperty(around, fc.integer({ min, max }), part, (day, days, part) =>
          check(addDays(day, -Math.floor(part * (days - 1))), days, granularity),
        ),
        { numRuns: atDepth(3) },
      )
    }
  },
  60_000,
)
