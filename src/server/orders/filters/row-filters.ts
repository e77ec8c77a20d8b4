import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { PartFilter } from '#contract/orders/name-filters.ts'
import type { DatedFilters } from '#contract/orders/order-filters.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { MS_PER_DAY } from '#contract/store-day.ts'

/**
 * Filters that a row of `orders` and its lines can be compared with: `withNames` has replaced parts of names by the names.
 * A list may be empty; no order matches then.
 */
export type RowFilters = Omit<DatedFilters, PartFilter> & { readonly [name in PartFilter]?: never }

type QueryFields = Pick<OrderQuery, 'search' | 'sort' | 'page' | 'per'>

/** A list's query as its call has it, and as its rows are read. */
export type DatedQuery = DatedFilters & QueryFields
export type RowQuery = RowFilters & QueryFields

/** Filters with the range of order times that their days imply, in UTC milliseconds. */
export interface BoundedFilters extends RowFilters {
  readonly placedFrom?: number
  readonly placedTo?: number
}

/**
 * Adds the range of order times that the filters' days imply, so that the index by date can be used. Reporting dates
 * imply none if orders are reported on the day they were paid.
 */
export function withPlacedBounds<Filters extends RowFilters>(
  filters: Filters,
  { countedDate }: CalculationRules,
): Filters & BoundedFilters {
  const isPlaced = countedDate === 'placed'
  const first = latest(filters.from, isPlaced ? filters.reportedFrom : undefined)
  const last = earliest(filters.to, isPlaced ? filters.reportedTo : undefined)
  // A store day starts at most one day before or after the same day in UTC (`readStoreDay`).
  return {
    ...filters,
    ...(first !== undefined && { placedFrom: Date.parse(first) - MS_PER_DAY }),
    ...(last !== undefined && { placedTo: Date.parse(last) + 2 * MS_PER_DAY }),
  }
}

/** The same filters by reporting date, which more rollups exist for, where every order is reported on its order date. */
export function byReportingDate(filters: RowFilters, { excludedStatuses, countedDate }: CalculationRules): RowFilters {
  if (filters.reported === 'no' || countedDate !== 'placed' || excludedStatuses.length > 0) return filters
  const { from, to, ...others } = filters
  const period = reportingPeriod(latest(from, filters.reportedFrom), earliest(to, filters.reportedTo))
  return { ...others, reported: 'yes', ...period }
}

export function reportingPeriod(reportedFrom: string | undefined, reportedTo: string | undefined): RowFilters {
  return { ...(reportedFrom !== undefined && { reportedFrom }), ...(reportedTo !== undefined && { reportedTo }) }
}

function latest(...days: readonly (string | undefined)[]): string | undefined {
  return sortedDays(days).at(-1)
}

function earliest(...days: readonly (string | undefined)[]): string | undefined {
  return sortedDays(days)[0]
}

function sortedDays(days: readonly (string | undefined)[]): string[] {
  return days.filter((day) => day !== undefined).sort()
}
