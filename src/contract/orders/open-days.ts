import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { OPEN_STATUSES, type OrderStatus, type ReportingDateBasis } from './order.ts'
import type { DatedFilters, OrderFilters } from './order-filters.ts'
import { UNSENT_STATES } from './order-states.ts'

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** Which days count, since the order's or its payment's, and from how many of them on an open order is late. */
export interface WorkingTime {
  /** `WEEKDAYS`, at least one. */
  readonly workingDays: readonly number[]
  readonly lateAfterDays: number
  readonly countedDate: ReportingDateBasis
}

export const DEFAULT_WORKING_TIME: WorkingTime = { workingDays: WEEKDAYS, lateAfterDays: 3, countedDate: 'placed' }

/** The same filters with `openForDays` and `late` written as days and states; `today` is the store day. */
export function withoutOpenDays(filters: OrderFilters, today: string, time: WorkingTime): DatedFilters {
  const { openForDays, late, ...others } = filters
  const days = late ? Math.max(openForDays ?? 0, time.lateAfterDays) : openForDays
  if (days === undefined) return others
  const last = workingDaysBefore(today, days, time.workingDays)
  const earlier = (day = last) => (day < last ? day : last)
  // An unpaid order is open, but has no age by the date of payment.
  const isSincePaid = time.countedDate === 'paid' && days > 0
  return {
    ...others,
    ...(isSincePaid ? { reportedTo: earlier(others.reportedTo) } : { to: earlier(others.to) }),
    statuses: OPEN_STATUSES.filter((status) => others.statuses?.includes(status) ?? true),
    ...(late && {
      fulfillmentStates: UNSENT_STATES.filter((state) => others.fulfillmentStates?.includes(state) ?? true),
    }),
  }
}

/** The last day after which, up to and with `today`, there are so many working days. */
export function workingDaysBefore(today: string, days: number, workingDays: readonly number[]): string {
  if (days === 0) return today
  const weeks = Math.ceil(days / workingDays.length) - 1
  let time = Date.parse(today) - weeks * 7 * MS_PER_DAY
  for (let left = days - weeks * workingDays.length; left > 0; time -= MS_PER_DAY)
    if (workingDays.includes(new Date(time).getUTCDay() || 7)) left--
  return utcDay(time)
}

/** How many working days an order is open that counts on this store day, if on any; null for others. */
export function workingDaysOpen(
  { day, status }: { readonly day: string; readonly status: OrderStatus },
  today: string,
  workingDays: readonly number[],
): number | null {
  if (day === '' || !OPEN_STATUSES.includes(status)) return null
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / MS_PER_DAY))
  const weeks = Math.floor(days / 7)
  let count = weeks * workingDays.length
  for (let back = 0; back < days % 7; back++)
    if (workingDays.includes(new Date(Date.parse(today) - back * MS_PER_DAY).getUTCDay() || 7)) count++
  return count
}
