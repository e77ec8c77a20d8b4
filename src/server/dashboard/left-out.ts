import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import type { Period } from '#contract/dashboard/period.ts'
import type { CalculationRules } from '#contract/dashboard/reporting-date.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { countFiltered, countReported } from './count-orders.ts'
import type { SalesRange } from './sales.ts'

/**
 * Number of orders in the currency that are in no figure: because of their status, on any day and of those placed in the
 * period, or because orders are reported by payment date and these have none. And of cancelled ones in the period's figures.
 */
export async function findLeftOut(
  reads: WorkspaceReads,
  range: SalesRange,
  { from, to }: Period,
  { excludedStatuses: statuses, countedDate }: CalculationRules,
): Promise<Pick<DashboardReply['counting'], 'excluded' | 'excludedInPeriod' | 'unpaid' | 'cancelled'>> {
  const count = (filters: Parameters<typeof countFiltered>[2]) => countFiltered(reads, range, filters)
  const excluded = statuses.length === 0 ? 0 : await count({ statuses })
  return {
    excluded,
    excludedInPeriod: excluded === 0 ? 0 : await count({ statuses, from, to }),
    unpaid: countedDate === 'placed' ? 0 : (await count({})) - excluded - (await count({ reported: 'yes' })),
    cancelled: await countReported(reads, range, ['Cancelled'], { from, to }),
  }
}
