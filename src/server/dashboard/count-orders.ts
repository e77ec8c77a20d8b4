import type { Period } from '#contract/dashboard/period.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { UNSENT_STATES } from '#contract/orders/order-states.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { sumFromRollups, totalOrders } from '#server/orders/list/order-sums.ts'

/** Orders that still have to be sent. */
export const TO_FULFILL: RowFilters = {
  statuses: ORDER_STATUSES.filter((status) => status !== 'Complete' && status !== 'Cancelled'),
  fulfillmentStates: UNSENT_STATES,
}

/** The filter by these reporting dates. */
export function reportedIn({ from, to }: Period): Pick<RowFilters, 'reportedFrom' | 'reportedTo'> {
  return { reportedFrom: from, reportedTo: to }
}

/** How many orders match the filters; rollups must have them. */
export async function countFiltered(reads: WorkspaceReads, filters: RowFilters): Promise<number> {
  return totalOrders((await sumFromRollups(reads, filters)) ?? [])
}

/**
 * Number of orders in the currency that are in no figure: because of their status, on any day and of those placed in the
 * period, or because orders are reported by payment date and these have none. And of cancelled ones in the period's figures.
 */
export async function findLeftOut(reads: WorkspaceReads, currency: string, period: Period) {
  const { excludedStatuses: statuses, countedDate } = await reads.settings()
  const count = (filters: RowFilters) => countFiltered(reads, { ...filters, currency })
  const { from, to } = period
  const excluded = statuses.length === 0 ? 0 : await count({ statuses })
  return {
    excluded,
    excludedInPeriod: excluded === 0 ? 0 : await count({ statuses, from, to }),
    unpaid: countedDate === 'placed' ? 0 : (await count({})) - excluded - (await count({ reported: 'yes' })),
    cancelled: await count({ statuses: ['Cancelled'], ...reportedIn(period) }),
  }
}
