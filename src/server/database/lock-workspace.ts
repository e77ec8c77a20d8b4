import { PostgresAdapter, sql } from 'kysely'
import { WRITE_PATIENCE } from './order-store.ts'
import type { Writes } from './reads.ts'

/**
 * Until the transaction ends, nobody else writes to this workspace: what is compared here is what is replaced. Rejects as
 * `busy` (`failureOf`) when another writer has it for longer than `patience` (milliseconds; over a file, than its
 * connections wait, with the transaction's beginning).
 */
export async function lockWorkspace(transaction: Writes, id: number, patience = WRITE_PATIENCE): Promise<void> {
  if (transaction.getExecutor().adapter instanceof PostgresAdapter) {
    await sql.raw(`set local lock_timeout = ${patience}`).execute(transaction)
  }
  const same = transaction.updateTable('workspaces').set(({ ref }) => ({ slug: ref('slug') }))
  await same.where('id', '=', BigInt(id)).execute()
}
