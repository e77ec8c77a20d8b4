import { type SelectQueryBuilder, sql } from 'kysely'
import type { Period } from '#contract/period.ts'
import { spansOf } from '#server/database/derived/grains.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderRollupTable, Tables } from '#server/database/tables.ts'

/** Which orders a figure is of: one workspace, one currency, store days from–to. */
export interface Scope extends Period {
  readonly workspaceId: number
  readonly currency: string
}

/** The sums of the scope's orders by one dimension: as few spans as cover its days exactly. */
export function sumsOf(reads: Reads, dimension: OrderRollupTable['dimension'], scope: Scope) {
  const rows = reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(scope.workspaceId))
    .where('dimension', '=', dimension)
    .where('currency', '=', scope.currency)
  return withinSpans(rows, scope)
}

/** The sums of the period's orders in every currency, by status. */
export function anyCurrencySumsOf(reads: Reads, workspaceId: number, period: Period) {
  const rows = reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', 'status')
  return withinSpans(rows, period)
}

/** The same for the products of its lines. */
export function productSumsOf(reads: Reads, scope: Scope) {
  const rows = reads
    .selectFrom('product_rollups')
    .where('workspace_id', '=', BigInt(scope.workspaceId))
    .where('currency', '=', scope.currency)
  return withinSpans(rows, scope)
}

// Each span is a range of the table's key; SQLite reads them one after another (multi-index OR).
function withinSpans<Table extends 'order_rollups' | 'product_rollups'>(
  rows: SelectQueryBuilder<Tables, Table, object>,
  period: Period,
) {
  const spans = spansOf(period).map(
    ({ grain, from, to }) => sql`(grain = ${grain} and start between ${from} and ${to})`,
  )
  return rows.where(sql<boolean>`(${sql.join(spans, sql` or `)})`)
}
