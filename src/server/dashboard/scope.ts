import type { Period } from '#contract/period.ts'
import type { Spans } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderRollupTable } from '#server/database/schema/tables.ts'

/** Which orders a figure is of: one workspace, one currency, store days from–to. */
export interface Scope extends Period {
  readonly workspaceId: number
  readonly currency: string
  /** The same days, or more where no order is. */
  readonly spans: readonly Spans[]
}

/** The rollups of the scope's orders by one dimension. */
export function sumsOf(reads: Reads, dimension: OrderRollupTable['dimension'], scope: Omit<Scope, keyof Period>) {
  const { workspaceId, currency, spans } = scope
  return rollupRows(reads, 'order_rollups', { workspace_id: BigInt(workspaceId), dimension, currency }, spans)
}

/** The rollups by status of the orders that count, in every currency. */
export function anyCurrencySumsOf(reads: Reads, workspaceId: number, spans: readonly Spans[]) {
  return rollupRows(reads, 'order_rollups', { workspace_id: BigInt(workspaceId), dimension: 'counted' }, spans)
}

/** The rollups by product of the scope's orders. */
export function productSumsOf(reads: Reads, { workspaceId, currency, spans }: Scope) {
  return rollupRows(reads, 'product_rollups', { workspace_id: BigInt(workspaceId), currency }, spans)
}
