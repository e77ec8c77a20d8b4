import type { DatedFilters, NAME_FILTERS } from '#contract/order-filters.ts'
import type { OrderQuery } from '#contract/order-query.ts'

export type PartFilter = (typeof NAME_FILTERS)[keyof typeof NAME_FILTERS]['part']

/**
 * Filters that a row of `orders` and its lines can be compared with: `withNames` has replaced parts of names by the names.
 * A list may be empty; no order matches then.
 */
export type RowFilters = Omit<DatedFilters, PartFilter> & { readonly [name in PartFilter]?: never }

type QueryFields = Pick<OrderQuery, 'search' | 'sort' | 'page' | 'per'>

/** A list's query as its call has it, and as its rows are read. */
export type DatedQuery = DatedFilters & QueryFields
export type RowQuery = RowFilters & QueryFields
