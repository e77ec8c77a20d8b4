import type { Static } from 'typebox'
import type { FilterFieldsSchema } from '#contract/orders/filter-fields.ts'
import type { ListQuerySchema, SummaryQuerySchema } from '#contract/orders/list-query-schema.ts'
import { withoutOpenDays } from '#contract/orders/open-days.ts'
import { LIST_FILTERS, NUMBER_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/orders/order-filters.ts'
import { DEFAULT_SORT, PAGE_SIZE } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { storeDay } from '#contract/store-day.ts'
import type { Scope } from '#server/database/scope.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { checkDay } from '#server/http/query-fields.ts'
import type { DatedQuery, SearchedFilters } from '#server/orders/filters/row-filters.ts'
import { orderMessages } from '#server/orders/messages.ts'

/** The query of a call in the contract's terms; 400 for a day that does not exist. `now` in UTC milliseconds. */
export function listQuery(query: Static<typeof ListQuerySchema>, scope: Scope, now: number): DatedQuery {
  return {
    ...summaryQuery(query, scope, now),
    sort: { ...(parseSort(query.sort ?? '') ?? DEFAULT_SORT), countedDate: scope.countedDate },
    page: query.page ?? 1,
    per: query.per ?? PAGE_SIZE,
  }
}

export function summaryQuery(query: Static<typeof SummaryQuerySchema>, scope: Scope, now: number): SearchedFilters {
  const filters = filtersOf(query, scope.actor.email)
  return { search: query.q ?? '', ...withoutOpenDays(filters, storeDay(now, scope.timeZone), scope) }
}

const DAYS = ['from', 'to', 'reportedFrom', 'reportedTo', 'orderedBefore']

/**
 * The filters of a call in the contract's terms; 400 for an invalid day or currency, or an empty name. The assignee 'me' is the
 * person who asks, of this e-mail address; 'none' means without one.
 */
function filtersOf(query: Static<typeof FilterFieldsSchema>, email: string | null | undefined): OrderFilters {
  // Here and not in the schema, because the sentences say what to enter.
  for (const name of TEXT_FILTERS) {
    const value = query[name]
    if (value === undefined) continue
    if (DAYS.includes(name)) checkDay(name, value)
    if (name === 'currency' && !/^[A-Z]{3}$/.test(value)) throw new HttpProblem(400, orderMessages.notACurrency(value))
    if (value === '') throw new HttpProblem(400, orderMessages.emptyFilter(name))
  }
  if (query.product?.includes('')) throw new HttpProblem(400, orderMessages.emptyFilter('product'))
  const asked: Readonly<Record<string, unknown>> = query
  const fields = [
    ...[...TEXT_FILTERS, ...NUMBER_FILTERS].map((name) => [name, asked[name]] as const),
    ...Object.entries(LIST_FILTERS).map(([name, list]) => [list, asked[name]] as const),
  ]
  const assignees = query.assignee?.flatMap((name) => (name === 'me' ? (email ?? []) : name === 'none' ? '' : name))
  return { ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)), ...(assignees && { assignees }) }
}
