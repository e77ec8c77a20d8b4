import { type ComparedBy, comparedSlice, yearBefore } from '#contract/comparison.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { type Comparison, clip, lastDayOf, monthsOf } from '#contract/period.ts'
import { toMinor } from '#server/database/parts.ts'
import type { TotalsOf } from './totals.ts'

/** The period's months, each with the same days of the comparison period and of the year before. */
export function monthFigures(totalsOf: TotalsOf, period: ComparedBy, comparison: Comparison): DashboardReply['months'] {
  return monthsOf(period).map((month) => {
    const slice = clip({ from: `${month}-01`, to: lastDayOf(month) }, period)
    const current = totalsOf(slice)
    const lastYear = totalsOf(yearBefore(slice))
    const compared = comparedSlice(slice, period, comparison)
    const previous = compared && totalsOf(compared)
    const revenue = toMinor(current.revenue)
    return {
      month,
      actual: revenue,
      projection: lastYear.orders === 0 ? null : toMinor(lastYear.revenue),
      current: revenue,
      previous: !previous || previous.orders === 0 ? null : toMinor(previous.revenue),
      orders: current.orders,
    }
  })
}
