import { addDays, addMonths, dayCount, lastDayOf, monthsOf, type Period } from './period.ts'

/** What a point of a chart over time covers. Weeks start on Monday. */
export const CHART_GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const
export type ChartGranularity = (typeof CHART_GRANULARITIES)[number]

/** Of the part of a bucket that is within the period: all of it, a part of it, with today, or after today. */
export const BUCKET_STATES = ['complete', 'part', 'running', 'future'] as const
export type BucketState = (typeof BUCKET_STATES)[number]

const MOST_DAYS = 62
/** Shorter than six calendar months, so that these are always shown by month. */
const MOST_DAYS_IN_WEEKS = 25 * 7
const MOST_MONTHS = 48
/** Ten years that start within a month touch one more. */
const MOST_MONTHS_IN_QUARTERS = 121

/** The granularity with at most about sixty points; periods of more than sixty years have more. */
export function chartGranularity(period: Period): ChartGranularity {
  const days = dayCount(period)
  if (days <= MOST_DAYS) return 'day'
  if (days <= MOST_DAYS_IN_WEEKS) return 'week'
  const months = monthsOf(period).length
  if (months <= MOST_MONTHS) return 'month'
  return months <= MOST_MONTHS_IN_QUARTERS ? 'quarter' : 'year'
}

/** The whole days, weeks, months, quarters or years that the period touches, oldest first. */
export function bucketsOf(period: Period, granularity: ChartGranularity): Period[] {
  const buckets: Period[] = []
  for (let day = period.from; day <= period.to; ) {
    const bucket = bucketOf(day, granularity)
    buckets.push(bucket)
    day = addDays(bucket.to, 1)
  }
  return buckets
}

/** The state of a bucket of which only `days` are within the period. */
export function bucketState(whole: Period, days: Period, today: string): BucketState {
  if (days.from > today) return 'future'
  if (days.to >= today) return 'running'
  return days.from === whole.from && days.to === whole.to ? 'complete' : 'part'
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

function bucketOf(day: string, granularity: ChartGranularity): Period {
  if (granularity === 'day') return { from: day, to: day }
  if (granularity === 'week') {
    const from = addDays(day, -daysSinceMonday(day))
    return { from, to: addDays(from, 6) }
  }
  const months = MONTHS[granularity]
  const first = addMonths(day, -((Number(day.slice(5, 7)) - 1) % months))
  return { from: `${first}-01`, to: lastDayOf(addMonths(first, months - 1)) }
}

function daysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}
