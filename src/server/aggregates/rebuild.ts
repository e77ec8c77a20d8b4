import type { WriteTransaction } from '#server/database/ports.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { rebuildCustomers } from './customers/rebuild.ts'
import { rebuildOrderRollups } from './order-rollups/rebuild.ts'
import { rebuildProductRollups } from './product-rollups/rebuild.ts'
import { rebuildTrigrams } from './search-trigrams/verify.ts'

/** Rebuilds every aggregate of every workspace from the orders: half a minute for a million. */
export async function rebuildAggregates(transaction: WriteTransaction): Promise<void> {
  for (const workspaceId of await workspaceIds(transaction)) {
    for (const sql of rebuildSums(workspaceId)) await transaction.query(sql)
    if (transaction.hasTrigramTable) await rebuildTrigrams(transaction, workspaceId)
  }
}

/** Statements that rebuild everything that SQL can, all but the trigrams; seconds for a million orders. */
export function rebuildSums(workspaceId: number): string[] {
  return [...rebuildOrderRollups(workspaceId), ...rebuildProductRollups(workspaceId), ...rebuildCustomers(workspaceId)]
}
