import { sql } from 'kysely'
import { compareText } from '#contract/text.ts'
import type { Spans } from '#server/aggregates/granularity.ts'
import { sumOrderRollups } from '#server/aggregates/order-rollups/query.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Which orders of a workspace a figure is of: one currency, the days of a period. */
export interface SalesRange {
  readonly currency: string
  /** The days, or more where no order is. */
  readonly spans: readonly Spans[]
}

/** The sums by each name of a dimension: the largest amount first, then by name. */
export async function findSales(
  reads: WorkspaceReads,
  { currency, spans }: SalesRange,
  dimension: Tables['order_rollups']['dimension'],
): Promise<OrderSum[]> {
  const sums = await sumOrderRollups(reads, sql.ref('key'), { dimension, currency }, spans)
  return sums.sort((a, b) => Number(b.amount - a.amount) || compareText(a.group, b.group))
}

/** The currencies of the orders of these days, most orders first, then by name. */
export async function findCurrencies(reads: WorkspaceReads, spans: readonly Spans[]): Promise<string[]> {
  const sums = await sumOrderRollups(reads, sql.ref('currency'), { dimension: 'counted' }, spans)
  return sums.sort((a, b) => b.orders - a.orders || compareText(a.group, b.group)).map(({ group }) => group)
}

export function totalRevenue(sales: readonly OrderSum[]): bigint {
  return sales.reduce((total, { amount }) => total + amount, 0n)
}
