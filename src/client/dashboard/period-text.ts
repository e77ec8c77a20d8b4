import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { formatDays } from '#contract/format-date.ts'
import { storeTimes } from '#contract/store-times.ts'
import { periodMessages } from './period-messages.ts'

/** The period and what it is compared with, or why it is not. */
export function periodText({ from, to, isRunning, comparedFrom, comparedTo, notCompared }: PeriodView): string {
  const days = formatDays(from, to)
  if (notCompared) return `${days} · ${notCompared}`
  return comparedFrom && comparedTo
    ? periodMessages.compared(days, formatDays(comparedFrom, comparedTo), isRunning)
    : periodMessages.notCompared(days)
}

/** The newest order's day and the time of the last import. */
export function dataText({ lastDay, importedAt, timeZone }: PeriodView): string {
  return lastDay
    ? periodMessages.dataUpTo(lastDay, importedAt && storeTimes(timeZone)(Date.parse(importedAt)))
    : periodMessages.noData
}

/** That the newest order is older than the settings expect; undefined if it isn't. */
export function oldText({ lastDay, today, staleAfterDays }: PeriodView): string | undefined {
  const days = lastDay === null ? 0 : (Date.parse(today) - Date.parse(lastDay)) / 86_400_000
  return days > staleAfterDays ? periodMessages.old(staleAfterDays) : undefined
}

/** The name of the query's period, or its days. */
export function periodName({ period, from, to }: DashboardQuery): string {
  if (period !== undefined) return periodMessages.preset(period)
  return from === undefined || to === undefined ? periodMessages.latest : formatDays(from, to)
}
