import { type KyselyPlugin, sql } from 'kysely'
import type { SqlDialect } from './dialect.ts'
import type { Reads } from './reads.ts'
import type { FoundWorkspace, InWorkspace } from './scope.ts'
import { WorkspaceReads } from './workspace-reads.ts'
import { workingTimeOf } from './workspace-settings.ts'

/**
 * The reading side of a database. Rows are reached through the workspace that they belong to. `long`: connections for reads that
 * may take long.
 */
export function databaseOf(all: Reads, dialect: SqlDialect, long = all) {
  /** The workspace in use of that slug, by default the first one, and only among these; undefined where there is none. */
  async function findWorkspace(
    { slug, among }: { readonly slug?: string | undefined; readonly among?: readonly number[] | null } = {},
    signal?: AbortSignal,
  ): Promise<FoundWorkspace | undefined> {
    if (among?.length === 0) return undefined
    const row = await all
      .selectFrom('workspaces')
      .where('archived_at', 'is', null)
      .$if(slug !== undefined, (all) => all.where('slug', '=', slug ?? ''))
      .$if(among != null, (all) => all.where('id', 'in', (among ?? []).map(BigInt)))
      .select(['id', 'time_zone', 'working_days', 'late_after_days', 'counted_date'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirst({ signal })
    return row && { workspaceId: Number(row.id), timeZone: row.time_zone, ...workingTimeOf(row) }
  }

  const snapshotsOf =
    (connections: Reads) =>
    <T>(workspace: InWorkspace, work: (reads: WorkspaceReads) => Promise<T>, signal?: AbortSignal): Promise<T> => {
      const ending: KyselyPlugin = {
        transformQuery: ({ node }) => {
          signal?.throwIfAborted()
          return node
        },
        transformResult: async ({ result }) => result,
      }
      const inSnapshot = (state: Reads) => work(new WorkspaceReads(state.withPlugin(ending), dialect, workspace))
      // Kysely takes a signal for a connection only, not for a transaction.
      return connections.connection().execute((one) => one.transaction().execute(inSnapshot), { signal })
    }

  return {
    findWorkspace,

    /** Resolves when the database has answered; of a cluster each machine, because each has a part of the orders. */
    reach: () => all.selectFrom('orders').select('version').limit(1).execute(),

    /** Each query of it reads what is stored when it runs. */
    in(workspace: InWorkspace): WorkspaceReads {
      return new WorkspaceReads(all, dialect, workspace)
    },

    /**
     * Runs reads that have to agree in one state of the data, in series on one connection. The snapshot must not be used after
     * `work` resolves. `signal`: a caller that has gone stops waiting for a connection, and its next query is rejected.
     */
    snapshot: snapshotsOf(all),

    /** The same for reads of many orders; those of a page do not wait for them. */
    longSnapshot: snapshotsOf(long),

    /** All workspaces, archived ones too. */
    async workspaces(signal?: AbortSignal) {
      const rows = await all
        .selectFrom('workspaces')
        .select(['id', 'slug', 'name', 'archived_at'])
        .orderBy('id')
        .execute({ signal })
      return rows.map(({ archived_at, ...row }) => ({ ...row, id: Number(row.id), isArchived: archived_at !== null }))
    },

    /** The bulk changes of all workspaces that have not ended. */
    async runningJobs(): Promise<(InWorkspace & { readonly jobId: string })[]> {
      const running = all.selectFrom('bulk_jobs').where('state', '=', 'running')
      const rows = await running.select(['workspace_id', 'id']).execute()
      return rows.map(({ workspace_id, id }) => ({ workspaceId: Number(workspace_id), jobId: id }))
    },

    /** The webhooks and e-mails of all workspaces in use that have something to send at an instant (UTC milliseconds). */
    async dueReaders(now: number) {
      const newest = sql<bigint>`(select max(position) from notifications n where n.workspace_id = r.workspace_id)`
      const due = await all
        .selectFrom('notification_readers as r')
        .innerJoin('workspaces as w', 'w.id', 'r.workspace_id')
        .where('w.archived_at', 'is', null)
        .where('r.kind', 'in', ['email', 'webhook'])
        .where('r.retry_at', '<=', BigInt(now))
        .select(['r.workspace_id', 'r.kind', 'r.id', 'r.url', 'r.secret', 'r.position', 'r.failures', 'r.retry_at'])
        .select(['w.slug as workspace', newest.as('newest')])
        .execute()
      return due
        .map(({ workspace_id, retry_at, position, failures, newest, ...row }) => ({
          ...{ ...row, workspaceId: Number(workspace_id), retryAt: Number(retry_at), failures: Number(failures) },
          ...{ position: Number(position), newest: Number(newest) },
        }))
        .filter(({ position, newest }) => position < newest)
    },

    async close(): Promise<void> {
      await Promise.all([all, long].map((reads) => reads.destroy()))
    },
  }
}
export type Database = ReturnType<typeof databaseOf>
export type DueReader = Awaited<ReturnType<Database['dueReaders']>>[number]
