import type { PartFilter } from '#contract/orders/name-filters.ts'
import type { DatedFilters } from '#contract/orders/order-filters.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'

/**
 * Filters that a row of `orders` and its lines can be compared with: `withNames` has replaced parts of names by the names.
 * A list may be empty; no order matches then.
 */
export type RowFilters = Omit<DatedFilters, PartFilter> & { readonly [name in PartFilter]?: never }

type QueryFields = Pick<OrderQuery, 'search' | 'sort' | 'page' | 'per'>

/** A list's query as its call has it, and as its rows are read. */
export type DatedQuery = DatedFilters & QueryFields
export type RowQuery = RowFilters & QueryFields
