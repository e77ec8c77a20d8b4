import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { findLeads, ordersByLead } from '#server/orders/list/leading-filter.ts'
import { findSearched } from '#server/orders/search/search-orders.ts'

/** All orders that a search and filters find, by the index that leads to few. */
export async function matchingOrders(
  scope: ReadScope,
  filters: RowFilters,
  words: readonly string[],
): Promise<OrdersQuery> {
  if (words.length > 0) return await findSearched({ scope, filters, words, limits: SEARCH_LIMITS })
  return ordersByLead(scope, filters, (await findLeads(scope, filters)).best)
}
