import { sql } from 'kysely'
import type { Period } from '#contract/period.ts'
import { type Spans, spansOf } from '#server/database/derived/grains.ts'
import type { Reads } from '#server/database/reads.ts'
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

/** To be joined first, by CROSS JOIN, which is how SQLite is told to go from span to span: each is a range of a key. */
export function spanTable(spans: readonly Spans[]) {
  const rows = sql.join(spans.map(({ grain, from, to }) => sql`(${grain}, ${from}, ${to})`))
  const table = sql<object>`(select column1 as span, column2 as first, column3 as last from (values ${rows}))`
  return table.as<'spans'>(sql.ref('spans'))
}

export const WITHIN_SPAN = sql<boolean>`grain = span and start between first and last`
