import type { Period } from '#contract/dashboard/period.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { SalesRange } from './sales.ts'

/** The statuses of orders that still have to be sent. */
export const TO_FULFILL: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'Complete' && status !== 'Cancelled',
)

/** How many orders of these statuses the figures of the days include. */
export function countReported(
  reads: WorkspaceReads,
  range: SalesRange,
  statuses: readonly OrderStatus[],
  { from, to }: Period,
) {
  return countFiltered(reads, range, { statuses, reportedFrom: from, reportedTo: to })
}

/** How many orders in the scope's currency the filters match, on the days that they name; rollups must have them. */
export async function countFiltered(
  reads: WorkspaceReads,
  range: Omit<SalesRange, 'spans'>,
  filters: OrderFilters,
): Promise<number> {
  const [sum] = (await orderRollupSums(reads, { ...filters, currency: range.currency })) ?? []
  return sum?.orders ?? 0
}
