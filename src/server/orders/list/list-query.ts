import type { Static } from 'typebox'
import type { ListQuerySchema, SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { withoutOpenDays } from '#contract/orders/open-days.ts'
import { DEFAULT_SORT, PAGE_SIZE } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { storeDay } from '#contract/store-day.ts'
import type { Scope } from '#server/database/scope.ts'
import { filtersOf } from '#server/orders/filters/read-filters.ts'
import type { DatedQuery, SearchedFilters } from '#server/orders/filters/row-filters.ts'

/** The query of a call in the contract's terms; 400 for a day that does not exist. `now` in UTC milliseconds. */
export function listQuery(query: Static<typeof ListQuerySchema>, scope: Scope, now: number): DatedQuery {
  return {
    ...summaryQuery(query, scope, now),
    sort: parseSort(query.sort ?? '') ?? DEFAULT_SORT,
    page: query.page ?? 1,
    per: query.per ?? PAGE_SIZE,
  }
}

export function summaryQuery(query: Static<typeof SummaryQuerySchema>, scope: Scope, now: number): SearchedFilters {
  const filters = filtersOf(query, scope.actor.email)
  return { search: query.q ?? '', ...withoutOpenDays(filters, storeDay(now, scope.timeZone), scope) }
}
