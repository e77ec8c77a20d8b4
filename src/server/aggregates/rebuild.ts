import type { WriteTransaction } from '#server/database/ports.ts'
import { CUSTOMER_DAYS, CUSTOMER_GAPS } from '#server/database/schema/rollups.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { customerDayQueries, customerGapQueries } from './customers/queries.ts'
import { ORDERS_BY_DIMENSION } from './order-rollups/rollup.ts'
import { ORDERS_BY_PRODUCT } from './product-rollups/rollup.ts'
import { type Rollup, rollupQueries } from './rollup.ts'
import { rebuildTrigrams } from './search-trigrams/trigrams.ts'

export const ROLLUPS: readonly Rollup[] = [ORDERS_BY_DIMENSION, ORDERS_BY_PRODUCT]

/**
 * All aggregates but the trigrams, with queries for all rows that a workspace must have. Each reads the orders, or an aggregate's
 * rows that the queries before it return: where those are right, its own are.
 */
export const SQL_AGGREGATES = [
  ...ROLLUPS.map((rollup) => ({ table: rollup.table, queries: (id: number) => rollupQueries(rollup, id) })),
  { table: CUSTOMER_DAYS, queries: customerDayQueries },
  { table: CUSTOMER_GAPS, queries: customerGapQueries },
]
export type SqlAggregate = (typeof SQL_AGGREGATES)[number]

/** Rebuilds every aggregate of every workspace from the orders: half a minute for a million. */
export async function rebuildAggregates(transaction: WriteTransaction): Promise<void> {
  for (const workspaceId of await workspaceIds(transaction)) {
    for (const sql of rebuildSums(workspaceId)) await transaction.query(sql)
    if (transaction.hasTrigramTable) await rebuildTrigrams(transaction, workspaceId)
  }
}

/** Statements that rebuild everything that SQL can, all but the trigrams; seconds for a million orders. */
export function rebuildSums(workspaceId: number): string[] {
  return SQL_AGGREGATES.flatMap(({ table: { name, names }, queries }) => [
    `delete from ${name} where workspace_id = ${workspaceId}`,
    ...queries(workspaceId).map((select) => `insert into ${name} (${names}) ${select}`),
  ])
}
