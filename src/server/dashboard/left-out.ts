import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { OrderStatus } from '#contract/order.ts'
import type { CalculationRules } from '#contract/reporting-date.ts'
import type { Reads } from '#server/database/reads.ts'

type LeftOut = Pick<DashboardReply['counting'], 'excluded' | 'unpaid'>

/**
 * Number of orders in the currency, on any day, that are in no figure: because of their status, or because orders are
 * reported by payment date and these have none. Read from the rollups as all orders minus the counted ones.
 */
export async function findLeftOut(
  reads: Reads,
  workspaceId: number,
  currency: string,
  { excludedStatuses, countedDate }: CalculationRules,
): Promise<LeftOut> {
  if (excludedStatuses.length === 0 && countedDate === 'placed') return { excluded: 0, unpaid: 0 }
  const rows = await reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', 'in', ['status', 'counted'])
    .where('granularity', '=', 'y')
    .where('currency', '=', currency)
    .select((build) => ['dimension', 'key', build.fn.sum<bigint>('orders').as('orders')])
    .groupBy(['dimension', 'key'])
    .execute()
  const isExcluded = (status: string) => excludedStatuses.includes(status as OrderStatus)
  const sum = (dimension: string, counts: (status: string) => boolean) =>
    rows.reduce((total, row) => total + (row.dimension === dimension && counts(row.key) ? Number(row.orders) : 0), 0)
  return {
    excluded: sum('status', isExcluded),
    unpaid: sum('status', (status) => !isExcluded(status)) - sum('counted', () => true),
  }
}
