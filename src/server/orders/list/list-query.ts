import type { Static } from 'typebox'
import type { ListQuerySchema, SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { withoutOpenDays } from '#contract/orders/open-days.ts'
import { DEFAULT_SORT, PAGE_SIZE } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { type Asker, filtersOf } from '#server/orders/filters/read-filters.ts'
import type { DatedQuery, SearchedFilters } from '#server/orders/filters/row-filters.ts'

/** The call's query in the contract's terms; 400 for a day that does not exist. */
export function listQuery(query: Static<typeof ListQuerySchema>, asker: Asker): DatedQuery {
  return {
    search: query.q ?? '',
    sort: parseSort(query.sort ?? '') ?? DEFAULT_SORT,
    page: query.page ?? 1,
    per: query.per ?? PAGE_SIZE,
    ...withoutOpenDays(filtersOf(query, asker), asker.today, asker),
  }
}

export function summaryQuery(query: Static<typeof SummaryQuerySchema>, asker: Asker): SearchedFilters {
  return { search: query.q ?? '', ...withoutOpenDays(filtersOf(query, asker), asker.today, asker) }
}
