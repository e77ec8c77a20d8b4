import { STATUS_ORDER } from '#contract/changes/order-status.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { DatedFilters } from '#contract/orders/order-filters.ts'
import type { StatusCounts } from '#contract/orders/order-summary.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { withNames } from '#server/orders/filters/filter-names.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import { sumFromRollups, sumRows } from '#server/orders/list/order-sums.ts'
import { matchingOrders } from '#server/orders/search/search-orders.ts'

/**
 * How many orders have each status among those that match everything but the status filter, from rollups, else from the rows.
 * `among`: only these statuses.
 */
export async function readStatuses(
  scope: ReadScope,
  { search, statuses: _statuses, ...asked }: DatedFilters & { readonly search: string },
  among?: readonly OrderStatus[],
): Promise<StatusCounts> {
  const words = searchWords(search)
  const filters = await withNames(scope, { ...asked, ...(among && { statuses: among }) })
  const added = words.length === 0 ? await sumFromRollups(scope, filters, 'status') : undefined
  const sums = added ?? (await sumRows(await matchingOrders(scope, filters, words), 'status', scope.signal))
  const counts = new Map(sums.map(({ group, orders }) => [group, orders]))
  const statuses = STATUS_ORDER.map((status) => ({ status, orders: counts.get(status) ?? 0 }))
  return { statuses: statuses.filter(({ orders }) => orders > 0) }
}
