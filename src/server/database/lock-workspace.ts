import { PostgresAdapter, sql } from 'kysely'
import { POSTGRES_MIGRATIONS } from './postgres/migrations.ts'
import type { Writes } from './reads.ts'
import { refuseNewer } from './schema-version.ts'
import { MIGRATIONS } from './sqlite/migrations.ts'

/**
 * Until the transaction ends, nobody else writes to this workspace: what is compared here is what is replaced. Rejects as
 * `busy` (`failureOf`) when another writer has it for longer than `openWrites` waits, and with `NewerSchemaError`.
 */
export async function lockWorkspace(transaction: Writes, id: number): Promise<void> {
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter
  const version = isPostgres
    ? sql<bigint>`(select version from schema_version)`
    : sql<bigint>`(select user_version from pragma_user_version)`
  // The version is read in the state that the lock was waited for.
  const same = transaction.updateTable('workspaces').set(({ ref }) => ({ slug: ref('slug') }))
  const row = await same.where('id', '=', BigInt(id)).returning(version.as('version')).executeTakeFirst()
  refuseNewer(Number(row?.version), (isPostgres ? POSTGRES_MIGRATIONS : MIGRATIONS).length)
}
