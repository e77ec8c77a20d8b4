import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { Period } from '#contract/period.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Scope } from './sales.ts'

/** The statuses of orders that still have to be sent. */
export const TO_FULFILL: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'Complete' && status !== 'Cancelled',
)

/** How many orders of these statuses the figures of the days include. */
export function countReported(reads: Reads, scope: Scope, statuses: readonly OrderStatus[], { from, to }: Period) {
  return countFiltered(reads, scope, { statuses, countedFrom: from, countedTo: to })
}

/** How many orders in the scope's currency the filters match, on the days that they name; rollups must have them. */
export async function countFiltered(reads: Reads, scope: Omit<Scope, 'spans'>, filters: OrderFilters): Promise<number> {
  const [sum] = (await orderRollupSums(reads, scope.workspaceId, { ...filters, currency: scope.currency })) ?? []
  return sum?.orders ?? 0
}
