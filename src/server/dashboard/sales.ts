import { exactSum, sumsOf } from '#server/aggregates/exact-sum.ts'
import type { Spans } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { OrderRollupTable } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Which orders of a workspace a figure is of: one currency, the days of a period. */
export interface SalesRange {
  readonly currency: string
  /** The days, or more where no order is. */
  readonly spans: readonly Spans[]
}

/** Revenue by each name of a dimension, in ten-thousandths of a minor unit: the largest first, then by name. */
export async function findSales(
  reads: WorkspaceReads,
  { currency, spans }: SalesRange,
  dimension: OrderRollupTable['dimension'],
) {
  const rows = await rollupRows(reads, 'order_rollups', { dimension, currency }, spans)
    .select(['key as name', ...sumsOf('amount_high', 'amount_low')])
    .groupBy('key')
    .orderBy('amount_high', 'desc')
    .orderBy('amount_low', 'desc')
    .orderBy('name')
    .execute()
  return rows.map(({ name, amount_high, amount_low }) => ({ name, revenue: exactSum(amount_high, amount_low) }))
}
export type Sales = Awaited<ReturnType<typeof findSales>>[number]

export function totalRevenue(sales: readonly Sales[]): bigint {
  return sales.reduce((total, { revenue }) => total + revenue, 0n)
}
