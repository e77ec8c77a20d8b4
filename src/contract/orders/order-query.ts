import type { OrderFilters } from './order-filters.ts'
import type { Sort } from './order-sort.ts'

/** A query without sort and page, for totals. */
export interface SummaryQuery extends OrderFilters {
  /** As typed, untrimmed; '' matches every order. */
  readonly search: string
}

/** The query of a list. */
export interface OrderQuery extends SummaryQuery {
  readonly sort: Sort
  /** From 1. A page past the end is an empty page with the true total. */
  readonly page: number
  readonly per: number
}

export interface OrderPage<Row> {
  readonly orders: readonly Row[]
  /** How many orders match, on all pages. */
  readonly total: number
  readonly pages: number
  readonly page: number
  readonly per: number
  /** The total is still being counted; `total` is then the number of orders seen so far, and `pages` includes one more. */
  readonly isCounting?: true
}

/** The specification's page size (§9). */
export const PAGE_SIZE = 10

/** Rows of a page of real orders, before others are chosen. */
export const LIVE_PAGE_SIZE = 25

/** Most characters of a search over the API; a longer one is rejected, never cut. */
export const MAX_SEARCH = 1000

export const DEFAULT_SORT: Sort = { field: 'date', descending: true }
export const DEFAULT_QUERY = { search: '', sort: DEFAULT_SORT, page: 1, per: PAGE_SIZE } satisfies OrderQuery
/** What the list of real orders asks for first. */
export const FIRST_QUERY = { ...DEFAULT_QUERY, per: LIVE_PAGE_SIZE } satisfies OrderQuery

/** Total pages: matching orders divided by the page size, rounded up (specification §9). */
export function pageCount(total: number, per: number): number {
  return Math.ceil(total / per)
}

/** '-date', as in the address bar and the API. */
export function sortText(sort: Sort): string {
  return `${sort.descending ? '-' : ''}${sort.field}`
}
