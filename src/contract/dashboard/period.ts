import { isDay, MS_PER_DAY, utcDay } from '#contract/store-day.ts'

/** A span of store days, both inclusive, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The day as milliseconds of its midnight in UTC; only for counting days, never for instants. `NaN` if impossible. */
function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY
}

function dayOf(number: number): string {
  return utcDay(number * MS_PER_DAY)
}

export function addDays(day: string, days: number): string {
  return dayOf(dayNumber(day) + days)
}

/** How many days the period has; 1 when it starts and ends on the same day. */
export function dayCount({ from, to }: Period): number {
  return dayNumber(to) - dayNumber(from) + 1
}

/** The month `YYYY-MM` that is `months` after the month of `day`, or before it if negative. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const year = Math.floor(count / 12)
  return `${String(year).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The last day of the month `YYYY-MM`. */
export function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1)
}

export function isLastOfMonth(day: string): boolean {
  return day === lastDayOf(day.slice(0, 7))
}

/** The same day `months` earlier, or the last day of a month that does not have it. */
export function monthsBefore(day: string, months: number): string {
  const month = addMonths(day, -months)
  const shifted = `${month}-${day.slice(8)}`
  return isDay(shifted) ? shifted : lastDayOf(month)
}

/** The months that the period touches, oldest first, as `YYYY-MM`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) months.push(month)
  return months
}

/** The overlap of two periods; without one, its `from` is after its `to`. */
export function clip(span: Period, within: Period): Period {
  return {
    from: span.from > within.from ? span.from : within.from,
    to: span.to < within.to ? span.to : within.to,
  }
}

/** The six calendar months that end with the month of the latest order, so that old orders appear as well. */
export function defaultPeriod(newestDay: string): Period {
  return { from: `${addMonths(newestDay, -5)}-01`, to: lastDayOf(newestDay.slice(0, 7)) }
}
