import type { OrderStatus } from '#contract/order.ts'
import type { DatedFilters } from '#contract/order-filters.ts'
import { STATUS_ORDER } from '#contract/order-status.ts'
import type { StatusCounts } from '#contract/order-summary.ts'
import { searchWords } from '#contract/search-words.ts'
import { orderRollupStatuses, type StatusCount } from '#server/aggregates/order-rollups/query.ts'
import { type OrdersQuery, ordersWithin } from '#server/orders/filters/filter-conditions.ts'
import { byReportingDate } from '#server/orders/filters/order-date-bounds.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { withNames } from '#server/orders/filters/with-names.ts'
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
  const added = words.length === 0 ? await countFromRollups(scope, filters) : undefined
  const counts = added ?? (await countRowsByStatus(await matchingOrders(scope, filters, words), scope.signal))
  return { statuses: inOrder(counts) }
}

/** undefined if no rollup has them. */
async function countFromRollups(scope: ReadScope, asked: RowFilters): Promise<readonly StatusCount[] | undefined> {
  const { reads, workspaceId, rules, signal } = scope
  const filters = byReportingDate(asked, rules)
  const { customer, ...others } = filters
  const all = await orderRollupStatuses(reads, workspaceId, others, signal)
  if (!all || customer === undefined) return all
  // Few orders have an unknown customer, and an index contains only those.
  const unknown = await countRowsByStatus(ordersWithin(scope, { ...others, customer: 'unknown' }), signal)
  return customer === 'unknown' ? unknown : [...all, ...unknown.map((count) => ({ ...count, orders: -count.orders }))]
}

async function countRowsByStatus(orders: OrdersQuery, signal?: AbortSignal): Promise<StatusCount[]> {
  const rows = await orders
    .groupBy('orders.status')
    .select((build) => ['orders.status', build.fn.countAll<bigint>().as('orders')])
    .execute({ signal })
  return rows.map(({ status, orders }) => ({ status: status as OrderStatus, orders: Number(orders) }))
}

/** The statuses that orders have, in their usual order. */
function inOrder(counts: readonly StatusCount[]): StatusCounts['statuses'] {
  return STATUS_ORDER.map((status) => {
    const own = counts.filter((count) => count.status === status)
    return { status, orders: own.reduce((total, { orders }) => total + orders, 0) }
  }).filter(({ orders }) => orders > 0)
}
