import type { Period } from '#contract/period.ts'
import { spansOf } from '#server/database/derived/grains.ts'
import type { Reads } from '#server/database/reads.ts'
import { spanTable, WITHIN_SPAN } from '#server/database/span-query.ts'
import type { OrderRollupTable } from '#server/database/tables.ts'

/** Which orders a figure is of: one workspace, one currency, store days from–to. */
export interface Scope extends Period {
  readonly workspaceId: number
  readonly currency: string
}

/** The sums of the scope's orders by one dimension: as few spans as cover its days exactly. */
export function sumsOf(reads: Reads, dimension: OrderRollupTable['dimension'], scope: Scope) {
  return orderSums(reads, dimension, scope.workspaceId, scope).where('currency', '=', scope.currency)
}

/** The sums of the period's orders in every currency, by status. */
export function anyCurrencySumsOf(reads: Reads, workspaceId: number, period: Period) {
  return orderSums(reads, 'counted', workspaceId, period)
}

function orderSums(reads: Reads, dimension: OrderRollupTable['dimension'], workspaceId: number, period: Period) {
  return reads
    .selectFrom(spanTable(spansOf(period)))
    .crossJoin('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', dimension)
    .where(WITHIN_SPAN)
}

/** The sums of the lines of the scope's orders, by product. */
export function productSumsOf(reads: Reads, scope: Scope) {
  return reads
    .selectFrom(spanTable(spansOf(scope)))
    .crossJoin('product_rollups')
    .where('workspace_id', '=', BigInt(scope.workspaceId))
    .where('currency', '=', scope.currency)
    .where(WITHIN_SPAN)
}
