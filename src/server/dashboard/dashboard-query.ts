import { asOf, type ComparedBy, type ComparedWith } from '#contract/dashboard/comparison.ts'
import type { DashboardCall } from '#contract/dashboard/dashboard-query.ts'
import { defaultPeriod, monthsOf, type Period } from '#contract/dashboard/period.ts'
import { type PeriodCalendar, presetPeriod } from '#contract/dashboard/period-presets.ts'
import { FIRST_YEAR, LAST_YEAR } from '#contract/store-clock.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { DASHBOARD_MESSAGES } from './messages.ts'

/** Years are written with four digits, and days outside these are typing mistakes. */
export const DAY_LIMITS: Period = { from: '1000-01-01', to: '9998-12-31' }
/** As many as orders can span. */
const MAX_MONTHS = (LAST_YEAR - FIRST_YEAR + 1) * 12

/** What the period is compared with. Throws 400 for custom without days, and for days without custom. */
export function chosenComparison({ compare = 'previous', compareFrom, compareTo }: DashboardCall): ComparedWith {
  checkBounds({ compareFrom, compareTo })
  if (compare !== 'custom' && compareFrom === undefined && compareTo === undefined) return compare
  if (compare !== 'custom' || compareFrom === undefined || compareTo === undefined)
    throw new HttpProblem(400, DASHBOARD_MESSAGES.customHasDays)
  if (compareFrom > compareTo) throw new HttpProblem(400, DASHBOARD_MESSAGES.comparisonEndsBeforeStart)
  return { from: compareFrom, to: compareTo }
}

/**
 * The period of the call, by name or by its days. Default: the six months that end with the calendar's newest order, also
 * for a missing start or end. Throws 400 for impossible days, a start after the end, more than 300 years, and a name with days.
 */
export function chosenPeriod(call: DashboardCall, calendar: PeriodCalendar): ComparedBy {
  const { period: preset, from, to } = call
  if (preset !== undefined && (from !== undefined || to !== undefined)) {
    throw new HttpProblem(400, DASHBOARD_MESSAGES.periodAndDays)
  }
  // Without orders there is no first day.
  const isNothing = preset === 'all' && calendar.lastDay === null
  const chosen = preset === undefined || isNothing ? chosenDays(call, calendar) : presetPeriod(preset, calendar)
  if (monthsOf(chosen).length > MAX_MONTHS) throw new HttpProblem(400, DASHBOARD_MESSAGES.tooLong(MAX_MONTHS / 12))
  return asOf(chosen, calendar.today)
}

function chosenDays({ from, to }: DashboardCall, { today, lastDay }: PeriodCalendar): Period {
  checkBounds({ from, to })
  const usual = defaultPeriod(lastDay ?? today)
  const end = to ?? (from !== undefined && from > usual.to ? defaultPeriod(from).to : usual.to)
  const start = from ?? (to === undefined ? usual.from : defaultPeriod(to).from)
  if (start > end) throw new HttpProblem(400, DASHBOARD_MESSAGES.endsBeforeStart(start, end))
  return { from: start, to: end }
}

function checkBounds(days: Readonly<Record<string, string | undefined>>): void {
  for (const [name, day] of Object.entries(days)) {
    if (day === undefined) continue
    checkDay(name, day)
    if (day < DAY_LIMITS.from || day > DAY_LIMITS.to)
      throw new HttpProblem(400, DASHBOARD_MESSAGES.outOfRange(name, DAY_LIMITS))
  }
}
