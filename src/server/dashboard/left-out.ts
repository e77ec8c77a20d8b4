import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { Period } from '#contract/period.ts'
import type { CalculationRules } from '#contract/reporting-date.ts'
import type { Reads } from '#server/database/reads.ts'
import { countFiltered, countReported } from './order-states.ts'
import type { Scope } from './sales.ts'

/**
 * Number of orders in the currency that are in no figure: because of their status, on any day and of those placed in the
 * period, or because orders are reported by payment date and these have none. And of cancelled ones in the period's figures.
 */
export async function findLeftOut(
  reads: Reads,
  scope: Scope,
  { from, to }: Period,
  { excludedStatuses: statuses, countedDate }: CalculationRules,
): Promise<Pick<DashboardReply['counting'], 'excluded' | 'excludedInPeriod' | 'unpaid' | 'cancelled'>> {
  const count = (filters: Parameters<typeof countFiltered>[2]) => countFiltered(reads, scope, filters)
  const excluded = statuses.length === 0 ? 0 : await count({ statuses })
  return {
    excluded,
    excludedInPeriod: excluded === 0 ? 0 : await count({ statuses, from, to }),
    unpaid: countedDate === 'placed' ? 0 : (await count({})) - excluded - (await count({ counted: 'yes' })),
    cancelled: await countReported(reads, scope, ['Cancelled'], { from, to }),
  }
}
