import type { ImportList, PastImport } from '#contract/import-list-schema.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import type { Reads } from '#server/database/reads.ts'

/** Without those in progress. */
type SavedImports = Omit<ImportList, 'active'>

/** A page of the imports that were committed, newest first; a page past the end is empty. */
export function listImports(reads: Reads, workspaceId: number, page: number, per: number): Promise<SavedImports> {
  return readSnapshot(reads, (snapshot) => pageOfImports(snapshot, workspaceId, page, per))
}

async function pageOfImports(reads: Reads, workspaceId: number, page: number, per: number): Promise<SavedImports> {
  const taken = reads
    .selectFrom('imports')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('report', 'is not', null)
  const { total } = await taken.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const rows = await taken
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
}
