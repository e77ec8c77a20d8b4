import { bucketState, bucketsOf, type ChartGranularity } from '#contract/dashboard/buckets.ts'
import {
  type ComparedBy,
  type ComparedWith,
  comparedDay,
  comparedSlice,
  yearBefore,
} from '#contract/dashboard/comparison.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { clip, monthsOf, type Period } from '#contract/dashboard/period.ts'
import { toMinor, toMinorOrNull } from '#server/database/subunits.ts'
import type { TotalsOf } from './totals.ts'

/**
 * The buckets of the period, each with its days within the period and the corresponding ones of the comparison period, null if
 * there are none, and of the year before.
 */
export function bucketDays(period: ComparedBy, granularity: ChartGranularity, comparison: ComparedWith) {
  return bucketsOf(period, granularity).map((whole) => {
    const days = clip(whole, period)
    const compared =
      granularity === 'day' ? comparedDay(days.from, period, comparison) : comparedSlice(days, period, comparison)
    return { whole, days, compared, yearBefore: yearBefore(days) }
  })
}
export type BucketDays = ReturnType<typeof bucketDays>[number]

interface BucketSources {
  readonly granularity: ChartGranularity
  readonly today: string
  /** The day of the oldest order; null where there is none. */
  readonly firstDay: string | null
  readonly totalsOf: TotalsOf
  /** By month, in ten-thousandths of a minor unit. */
  readonly targets: ReadonlyMap<string, bigint>
}

/**
 * Each bucket with the corresponding days of the comparison period and a projection: its targets, else the same days of the
 * year before. Days before the oldest order are unknown, not 0.
 */
export function bucketFigures(buckets: readonly BucketDays[], sources: BucketSources): DashboardReply['buckets'] {
  const { granularity, today, firstDay, totalsOf, targets } = sources
  const revenueOf = (days: Period | null) =>
    days === null || firstDay === null || days.to < firstDay ? null : totalsOf(days).revenue
  return buckets.map(({ whole, days, compared, yearBefore }) => {
    const { orders, revenue } = totalsOf(days)
    const state = bucketState(whole, days, today)
    const target = granularity === 'day' || granularity === 'week' ? null : targetOf(whole, targets)
    const projection = target ?? revenueOf(yearBefore)
    return {
      ...days,
      state,
      revenue: state === 'future' && orders === 0 ? null : toMinor(revenue),
      orders,
      previous: toMinorOrNull(revenueOf(compared)),
      comparedFrom: compared?.from ?? null,
      comparedTo: compared?.to ?? null,
      projection: toMinorOrNull(projection),
      projectedBy: projection === null ? null : target === null ? 'year' : 'target',
    }
  })
}

/** The sum of the targets of whole months; null unless each has one. */
export function targetOf(months: Period, targets: ReadonlyMap<string, bigint>): bigint | null {
  const each = monthsOf(months).map((month) => targets.get(month))
  return each.reduce<bigint | null>((sum, target) => (sum === null || target === undefined ? null : sum + target), 0n)
}
