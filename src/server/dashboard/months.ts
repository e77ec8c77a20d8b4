import type { DashboardReply } from '#contract/dashboard-schema.ts'
import {
  addDays,
  addMonths,
  type Comparison,
  comparedPeriod,
  dayCount,
  lastDayOf,
  monthsOf,
  type Period,
} from '#contract/period.ts'
import { toMinor } from '#server/database/parts.ts'
import type { TotalsOf } from './totals.ts'

/** The period's months, each with the same days of the comparison period and of the year before. */
export function monthFigures(totalsOf: TotalsOf, period: Period, comparison: Comparison): DashboardReply['months'] {
  return monthsOf(period).map((month) => {
    const slice = clip({ from: `${month}-01`, to: lastDayOf(month) }, period)
    const current = totalsOf(slice)
    const yearBefore = totalsOf(comparedPeriod(slice, 'year'))
    const previous = totalsOf(comparedSlice(slice, period, comparison))
    const revenue = toMinor(current.revenue)
    return {
      month,
      actual: revenue,
      projection: yearBefore.orders === 0 ? null : toMinor(yearBefore.revenue),
      current: revenue,
      previous: previous.orders === 0 ? null : toMinor(previous.revenue),
      orders: current.orders,
    }
  })
}

/** The days of the comparison period that stand where `slice` stands in the period; the slices cover all of it. */
export function comparedSlice(slice: Period, period: Period, comparison: Comparison): Period {
  const compared = comparedPeriod(period, comparison)
  if (comparison === 'year') return clip(comparedPeriod(slice, 'year'), compared)
  const wholeMonths = period.from.endsWith('-01') && period.to === lastDayOf(period.to.slice(0, 7))
  if (wholeMonths) {
    const month = addMonths(slice.from, -monthsOf(period).length)
    return { from: `${month}-01`, to: lastDayOf(month) }
  }
  const shift = -dayCount(period)
  return { from: addDays(slice.from, shift), to: addDays(slice.to, shift) }
}

function clip(span: Period, within: Period): Period {
  return {
    from: span.from > within.from ? span.from : within.from,
    to: span.to < within.to ? span.to : within.to,
  }
}
