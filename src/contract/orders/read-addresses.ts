import { filterParameters } from './order-filters.ts'
import { FIRST_QUERY, type OrderQuery, type SummaryQuery, sortText } from './order-query.ts'

/** The parameters of calls about all orders that match. */
export function matchParameters({ search, ...filters }: SummaryQuery): URLSearchParams {
  const parameters = filterParameters(filters)
  if (search !== '') parameters.set('q', search)
  return parameters
}

/** The address of a page of the list, below `/api/`. */
export function listAddress({ sort, page, per, ...matching }: OrderQuery): string {
  const parameters = matchParameters(matching)
  parameters.set('sort', sortText(sort))
  parameters.set('page', String(page))
  parameters.set('per', String(per))
  // An expensive total must not delay the rows; `countOrders` reads it.
  if (matching.search !== '') parameters.set('total', 'later')
  return `orders?${parameters}`
}

/** What each screen asks for first when its own address has no query. A preload counts only if the address is the same. */
export const FIRST_ANSWERS = {
  dashboard: '/api/dashboard',
  orderList: `/api/${listAddress(FIRST_QUERY)}`,
}
