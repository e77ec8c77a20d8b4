import type { PeriodView } from '#client/data/dashboard-view.ts'
import type { DashboardQuery } from '#client/data/data-source.ts'
import { formatDays } from '#contract/format-date.ts'
import { periodMessages } from './period-messages.ts'

/** The period and what it is compared with; also the latest order's date if it is before the period. */
export function periodText({ from, to, isRunning, comparedFrom, comparedTo, lastDay }: PeriodView): string {
  const days = formatDays(from, to)
  const { compared, notCompared } = periodMessages
  const text =
    comparedFrom && comparedTo ? compared(days, formatDays(comparedFrom, comparedTo), isRunning) : notCompared(days)
  return lastDay && lastDay < from ? `${text}. ${periodMessages.latestOrder(lastDay)}` : text
}

/** The newest order's day and the time of the last import; undefined without orders. */
export function dataText({ lastDay, importedAt, timeZone }: PeriodView): string | undefined {
  return lastDay ? periodMessages.dataUpTo(lastDay, importedAt && storeTime(importedAt, timeZone)) : undefined
}

/** That the newest order is older than the settings expect; undefined if it isn't. */
export function oldText({ lastDay, today, staleAfterDays }: PeriodView): string | undefined {
  const days = lastDay === null ? 0 : (Date.parse(today) - Date.parse(lastDay)) / 86_400_000
  return days > staleAfterDays ? periodMessages.old(staleAfterDays) : undefined
}

/** 'Nov 22, 2026, 12:41': in UTC without a time zone, as the rest of the bar. */
function storeTime(instant: string, timeZone: string | null): string {
  const clock = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: timeZone ?? 'UTC' } as const
  return new Intl.DateTimeFormat('en', clock).format(Date.parse(instant)) + (timeZone === null ? ' UTC' : '')
}

/** The name of the query's period, or its days. */
export function periodName({ period, from, to }: DashboardQuery): string {
  if (period !== undefined) return periodMessages.preset(period)
  return from === undefined || to === undefined ? periodMessages.latest : formatDays(from, to)
}
