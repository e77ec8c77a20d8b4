import type { PastImport } from '#contract/imports/import-list-schema.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { Database } from '#server/database/database.ts'
import { failureOf } from '#server/database/database-failure.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { ImportKey } from '#server/imports/jobs/import-job.ts'
import { SENT_KEY } from '#server/imports/jobs/import-record.ts'
import type { ImportRouteDeps } from './route-deps.ts'

/** A page of the committed imports of files, newest first; a page past the end is empty. */
export function listImports(database: Database, workspace: InWorkspace, page: number, per: number) {
  return database.snapshot(workspace, async (reads) => {
    const committed = reads.from('imports').where('report', 'is not', null).where('headings_key', '<>', SENT_KEY)
    const { total } = await committed.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
    const rows = await committed
      .select(['id', 'name', 'finished_at', 'undone_at', 'report'])
      .orderBy('finished_at', 'desc')
      .orderBy('id')
      .limit(per)
      .offset((page - 1) * per)
      .execute()
    const imports = rows.map((row): PastImport => {
      const { records, rejected, orders } = JSON.parse(row.report ?? '{}') as ImportReport
      const undoneAt = row.undone_at === null ? null : Number(row.undone_at)
      return { id: row.id, name: row.name, finishedAt: Number(row.finished_at), records, rejected, orders, undoneAt }
    })
    return { imports, total: Number(total), pages: Math.ceil(Number(total) / per), page, per }
  })
}

/** A committed import; undefined where there is none. */
export async function findImport(reads: WorkspaceReads, id: string) {
  const row = await reads.from('imports').select(['report', 'undone_at']).where('id', '=', id).executeTakeFirst()
  return row?.report ? { report: JSON.parse(row.report) as ImportReport, isUndone: row.undone_at !== null } : undefined
}

/**
 * The report of an import whose thread was just ended, if it was committed. Reads after the import's transaction is over,
 * and never from a replica.
 */
export async function reportAfterEnd(
  { location, writes }: Pick<ImportRouteDeps, 'location' | 'writes'>,
  key: ImportKey,
): Promise<ImportReport | undefined> {
  const report = async (reads: WorkspaceReads) => (await findImport(reads, key.id))?.report
  // In SQLite, an uncommitted transaction ends with its thread; a PostgreSQL server may still be committing it.
  if (location.kind === 'sqlite') return await report(writes.in(key))
  try {
    return await writes.transaction(key, report)
  } catch (error) {
    // Another writer has the lock, so this transaction is over.
    if (failureOf(error) === 'busy') return await report(writes.in(key))
    throw error
  }
}
