import { sql } from 'kysely'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/**
 * A text that differs after every write of orders and every change of the settings, from any program. Every import adds a row to
 * `imports` in the transaction of its orders, every edit and every undo one to `changes`, and none is deleted; the times differ
 * after a restore.
 */
export async function readOrdersVersion(reads: WorkspaceReads, signal?: AbortSignal): Promise<string> {
  const latest = (table: 'imports' | 'changes', at: 'finished_at' | 'at') =>
    sql<string>`(select count(*) || '.' || coalesce(max(${sql.ref(at)}), 0) from ${sql.table(table)} where workspace_id = ${BigInt(reads.workspaceId)})`
  const row = await reads
    .from('workspaces')
    .select([latest('imports', 'finished_at').as('imports'), latest('changes', 'at').as('changes'), 'settings_version'])
    .executeTakeFirstOrThrow({ signal })
  return `${row.imports}-${row.changes}-${row.settings_version}`
}
