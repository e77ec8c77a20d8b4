import type { WriteTransaction } from '#server/database/ports.ts'
import { rebuildCustomers } from './customers/rebuild.ts'
import { rebuildOrderRollups } from './order-rollups/rebuild.ts'
import { rebuildProductRollups } from './product-rollups/rebuild.ts'
import { rebuildTrigrams } from './search-trigrams/rebuild.ts'
import { rebuildBuckets } from './sort-buckets/rebuild.ts'

/** Rebuilds every aggregate of every workspace from the orders: half a minute for a million. */
export async function rebuildAggregates(transaction: WriteTransaction): Promise<void> {
  for (const { id } of await transaction.query('select id from workspaces')) {
    const workspaceId = Number(id)
    for (const sql of rebuildRows(workspaceId)) await transaction.query(sql)
    if (transaction.hasTrigramTable) await rebuildTrigrams(transaction, workspaceId)
  }
}

/** Statements that rebuild everything that SQL can: all but the trigrams. Buckets need the rollups. */
export function rebuildRows(workspaceId: number, bucketSize?: number): string[] {
  return [...rebuildSums(workspaceId), ...rebuildBuckets(workspaceId, bucketSize)]
}

/** Statements that rebuild what depends on reporting dates: rollups and customers; seconds for a million orders. */
export function rebuildSums(workspaceId: number): string[] {
  return [...rebuildOrderRollups(workspaceId), ...rebuildProductRollups(workspaceId), ...rebuildCustomers(workspaceId)]
}
