import { PostgresAdapter, sql } from 'kysely'
import { POSTGRES_MIGRATIONS } from './migrations/postgres-migrations.ts'
import { refuseNewer } from './migrations/schema-version.ts'
import { MIGRATIONS } from './migrations/sqlite-migrations.ts'
import type { Writes } from './reads.ts'

/**
 * Until the transaction ends, nobody else writes to this workspace: what is compared here is what is replaced. Rejects as
 * `busy` (`failureOf`) when another writer has it for longer than `openWrites` waits, and with `NewerSchemaError`.
 */
export async function lockWorkspace(transaction: Writes, id: number): Promise<void> {
  const same = transaction.updateTable('workspaces').set(({ ref }) => ({ slug: ref('slug') }))
  await same.where('id', '=', BigInt(id)).execute()
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter
  const version = isPostgres
    ? sql<{ version: bigint }>`select version from schema_version`
    : sql<{ version: bigint }>`select user_version as version from pragma_user_version`
  // After the lock, so that it is not from before a migration that was waited for.
  const [row] = (await version.execute(transaction)).rows
  refuseNewer(Number(row?.version), (isPostgres ? POSTGRES_MIGRATIONS : MIGRATIONS).length)
}
