import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { CalculationRules } from '#contract/reporting-date.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'

/**
 * Number of orders in the currency, on any day, that are in no figure: because of their status, or because orders are
 * reported by payment date and these have none.
 */
export async function findLeftOut(
  reads: Reads,
  workspaceId: number,
  currency: string,
  { excludedStatuses, countedDate }: CalculationRules,
): Promise<Pick<DashboardReply['counting'], 'excluded' | 'unpaid'>> {
  const count = async (filters: OrderFilters) => {
    const [sum] = (await orderRollupSums(reads, workspaceId, { ...filters, currency })) ?? []
    return sum?.orders ?? 0
  }
  const excluded = excludedStatuses.length === 0 ? 0 : await count({ statuses: excludedStatuses })
  if (countedDate === 'placed') return { excluded, unpaid: 0 }
  return { excluded, unpaid: (await count({})) - excluded - (await count({ counted: 'yes' })) }
}
