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

/** What selects the orders of a list. */
export type SearchedFilters = DatedFilters & Pick<OrderQuery, 'search'>

type QueryFields = Pick<OrderQuery, 'search' | 'sort' | 'page' | 'per'>

/** A list's query as its call has it, and as its rows are read. */
export type DatedQuery = DatedFilters & QueryFields
export type RowQuery = RowFilters & QueryFields

/** Filters with the range of order times that their days imply, in UTC milliseconds. */
export interface BoundedFilters extends RowFilters {
  readonly placedFrom?: number
  readonly placedTo?: number
}

/** Those of these filters that are set. */
export function pickFilters(filters: BoundedFilters, ...names: readonly (keyof BoundedFilters)[]): BoundedFilters {
  return Object.fromEntries(names.filter((name) => filters[name] !== undefined).map((name) => [name, filters[name]]))
}

/**
 * The range of order times that the filters' days imply, so that the index by date can be used. Reporting dates imply none if
 * orders are reported on the day they were paid.
 */
export function placedBounds(filters: RowFilters, { countedDate }: CalculationRules): BoundedFilters {
  const isPlaced = countedDate === 'placed'
  const first = latest(filters.from, isPlaced ? filters.reportedFrom : undefined)
  const last = earliest(filters.to, isPlaced ? filters.reportedTo : undefined)
  // A store day starts at most one day before or after the same day in UTC (`readStoreDay`).
  return {
    ...(first !== undefined && { placedFrom: Date.parse(first) - MS_PER_DAY }),
    ...(last !== undefined && { placedTo: Date.parse(last) + 2 * MS_PER_DAY }),
  }
}

/** The same filters by reporting date, which more rollups exist for, where every order is reported on its order date. */
export function byReportingDate(filters: RowFilters, { excludedStatuses, countedDate }: CalculationRules): RowFilters {
  if (filters.reported === 'no' || countedDate !== 'placed' || excludedStatuses.length > 0) return filters
  const { from, to, ...others } = filters
  const [first, last] = [latest(from, filters.reportedFrom), earliest(to, filters.reportedTo)]
  return {
    ...{ ...others, reported: 'yes' },
    ...(first !== undefined && { reportedFrom: first }),
    ...(last !== undefined && { reportedTo: last }),
  }
}

function latest(a = '', b = ''): string | undefined {
  return (a > b ? a : b) || undefined
}

function earliest(...days: readonly (string | undefined)[]): string | undefined {
  // `undefined` comes last.
  return days.toSorted()[0]
}
