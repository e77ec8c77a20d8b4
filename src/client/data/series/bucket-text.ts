import { figureMessages } from '#client/data/figure-messages.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { formatDay, formatDays } from '#contract/format-date.ts'

type Bucket = DashboardReply['buckets'][number]
type Calendar = Pick<DashboardReply, 'granularity' | 'today' | 'from' | 'to'>

/** Its name on the axis: 'Nov 22', 'Nov' (with the year if the period spans several), 'Q4 2026' or '2026'. */
export function bucketLabel({ from }: Bucket, { granularity, ...period }: Calendar): string {
  const year = from.slice(0, 4)
  const day = formatDay(from)
  switch (granularity) {
    case 'day':
    case 'week':
      return day.split(',', 1)[0] ?? day
    case 'month':
      return period.from.slice(0, 4) === period.to.slice(0, 4) ? day.slice(0, 3) : `${day.slice(0, 3)} ${year}`
    case 'quarter':
      return `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${year}`
    case 'year':
      return year
  }
}

const weekdays = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' })

/** Its full name; of an unfinished one the elapsed days: 'Nov 1 – 22, 2026, so far'. */
export function bucketTitle(bucket: Bucket, calendar: Calendar): string {
  const { from, to, state } = bucket
  const { granularity, today } = calendar
  const days = formatDays(from, state === 'running' ? today : to)
  const whole = granularity === 'day' ? `${weekdays.format(Date.parse(from))}, ${days}` : days
  if (state === 'running') return figureMessages.soFar(whole)
  if (state === 'part') return figureMessages.partOf(whole, granularity)
  return granularity === 'day' || granularity === 'week' ? whole : bucketLabel(bucket, calendar)
}
