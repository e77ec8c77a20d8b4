import { sql } from 'kysely'
import { refuseNewer } from './migrations/migrations.ts'
import type { Writes } from './reads.ts'

/**
 * Until the transaction ends, nothing else writes to this workspace: what is compared here is what is replaced. Rejects as
 * `busy` (`failureOf`) when another writer has it for longer than `openWrites` waits, and with `NewerSchemaError`.
 */
export async function lockWorkspace(transaction: Writes, id: number): Promise<void> {
  const same = transaction.updateTable('workspaces').set(({ ref }) => ({ slug: ref('slug') }))
  await same.where('id', '=', BigInt(id)).execute()
  // Read after the lock, because a migration may have finished while it was waited for.
  const [row] = (await sql<{ version: bigint }>`select version from schema_version`.execute(transaction)).rows
  refuseNewer(Number(row?.version))
}
