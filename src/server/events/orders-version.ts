import { sql } from 'kysely'
import { OF_ORDERS } from '#contract/changes/workspace-history.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/**
 * A text that differs after every write of orders and every change of the settings, from any program; what else is in the history
 * does not count. Every import adds a row to `imports` in the transaction of its orders, every edit and every undo one to `changes`,
 * and none is deleted; the times differ after a restore.
 */
export async function readOrdersVersion(reads: WorkspaceReads, signal?: AbortSignal): Promise<string> {
  const latest = (at: string) => sql`count(*) || '.' || coalesce(max(${sql.ref(at)}), 0)`.as('latest')
  // Each batch of a running bulk change writes orders.
  const running = reads.from('bulk_jobs').where('state', '=', 'running')
  const row = await reads
    .from('workspaces')
    .select([
      reads.from('imports').select(latest('finished_at')).as('imports'),
      reads.from('changes').where('object', 'in', OF_ORDERS).select(latest('at')).as('changes'),
      running.select(sql`count(*) || '.' || coalesce(sum(done), 0)`.as('latest')).as('batches'),
      'settings_version',
    ])
    .executeTakeFirstOrThrow({ signal })
  return `${row.imports}-${row.changes}-${row.batches}-${row.settings_version}`
}
