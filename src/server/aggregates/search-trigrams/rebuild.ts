import type { WriteTransaction } from '#server/database/ports.ts'
import { countTrigrams } from './verify.ts'

/** Rebuilds a workspace's `search_trigrams` from its orders; minutes for ten million. */
export async function rebuildTrigrams(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  await transaction.query(`delete from search_trigrams where workspace_id = ${workspaceId}`)
  const trigrams = await countTrigrams(transaction, workspaceId)
  await trigrams.flush(transaction, workspaceId)
}
