import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { OPEN_STATUSES } from './order.ts'
import type { DatedFilters, OrderFilters } from './order-filters.ts'

/** The same filters with `openForDays` written as days and statuses; `today` is the store day. */
export function withoutOpenDays(filters: OrderFilters, today: string): DatedFilters {
  const { openForDays, ...others } = filters
  if (openForDays === undefined) return others
  const last = utcDay(Date.parse(today) - openForDays * MS_PER_DAY)
  return {
    ...others,
    to: others.to !== undefined && others.to < last ? others.to : last,
    statuses: OPEN_STATUSES.filter((status) => others.statuses?.includes(status) ?? true),
  }
}
