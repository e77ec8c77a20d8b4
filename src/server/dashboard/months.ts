import { type ComparedBy, comparedSlice, yearBefore } from '#contract/comparison.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { divideRounded } from '#contract/exact-number.ts'
import { type Comparison, clip, dayCount, lastDayOf, monthsOf, type Period } from '#contract/period.ts'
import { toMinor } from '#server/database/parts.ts'
import type { Totals, TotalsOf } from './totals.ts'

/** A month of the period, and the days of its figures. */
export interface MonthDays {
  /** `YYYY-MM` */
  readonly month: string
  readonly whole: Period
  /** Its days within the period. */
  readonly days: Period
  /** The corresponding days of the comparison period; null if there are none. */
  readonly compared: Period | null
  readonly yearBefore: Period
}

export function monthDays(period: ComparedBy, comparison: Comparison): MonthDays[] {
  return monthsOf(period).map((month) => {
    const whole = { from: `${month}-01`, to: lastDayOf(month) }
    const days = clip(whole, period)
    return { month, whole, days, compared: comparedSlice(days, period, comparison), yearBefore: yearBefore(days) }
  })
}

/**
 * Each month with the corresponding days of the comparison period and a projection: its target if it has one
 * (ten-thousandths of a minor unit, by month), else the same days of the year before.
 */
export function monthFigures(
  months: readonly MonthDays[],
  totalsOf: TotalsOf,
  targets: ReadonlyMap<string, bigint>,
): DashboardReply['months'] {
  return months.map(({ month, whole, days, compared, yearBefore }) => {
    const current = totalsOf(days)
    const previous = compared && totalsOf(compared)
    const revenue = toMinor(current.revenue)
    return {
      month,
      actual: revenue,
      ...projected(targets.get(month), days, whole, totalsOf(yearBefore)),
      current: revenue,
      previous: !previous || previous.orders === 0 ? null : toMinor(previous.revenue),
      orders: current.orders,
    }
  })
}

function projected(target: bigint | undefined, slice: Period, month: Period, lastYear: Totals) {
  if (target !== undefined) {
    // For a part of a month, the target's share by days.
    const share = divideRounded(target * BigInt(dayCount(slice)), BigInt(dayCount(month)))
    return { projection: toMinor(share), projectedBy: 'target' as const }
  }
  if (lastYear.orders === 0) return { projection: null, projectedBy: null }
  return { projection: toMinor(lastYear.revenue), projectedBy: 'year' as const }
}
