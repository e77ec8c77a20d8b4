import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { formatDays } from '#contract/format-date.ts'
import { periodMessages } from './period-messages.ts'

/** The period and what it is compared with; also the latest order's date if it is before the period. */
export function periodText({ from, to, isRunning, comparedFrom, comparedTo, lastDay }: PeriodView): string {
  const days = formatDays(from, to)
  const isCompared = comparedFrom !== null && comparedTo !== null
  const compared = isRunning ? periodMessages.comparedSoFar : periodMessages.compared
  const text = isCompared ? compared(days, formatDays(comparedFrom, comparedTo)) : periodMessages.notCompared(days)
  return lastDay !== null && lastDay < from ? `${text}. ${periodMessages.latestOrder(lastDay)}` : text
}

/** When the figures were calculated, and by which calendar. The Revenue card names the currency if there are several. */
export function calculationText({ asOf, days }: PeriodView): string {
  return `${periodMessages.asOf(asOf)} ${days}`
}

/** The name of the query's period, or its days. */
export function periodName({ period, from, to }: DashboardQuery): string {
  if (period !== undefined) return periodMessages.presets[period]
  return from === undefined || to === undefined ? periodMessages.latest : formatDays(from, to)
}
