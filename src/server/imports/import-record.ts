import type { DatabaseSync } from 'node:sqlite'
import type { ImportReport } from '#contract/import-schema.ts'

/** A finished import as the database remembers it. */
export interface StoredImport {
  readonly bodyHash: string
  readonly report: ImportReport
}

export function storedImport(database: DatabaseSync, workspaceId: number, id: string): StoredImport | undefined {
  const row = database
    .prepare('select body_hash, report from imports where workspace_id = ? and id = ? and report is not null')
    .get(workspaceId, id)
  return row && { bodyHash: String(row.body_hash), report: JSON.parse(String(row.report)) as ImportReport }
}

/** Remembers an import that was taken; inside the transaction that wrote its orders. */
export function storeImport(
  database: DatabaseSync,
  workspaceId: number,
  stored: StoredImport & { readonly name: string; readonly startedAt: number; readonly finishedAt: number },
): void {
  database
    .prepare(
      `insert into imports (workspace_id, id, name, body_hash, started_at, finished_at, report)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      workspaceId,
      stored.report.id,
      stored.name,
      stored.bodyHash,
      stored.startedAt,
      stored.finishedAt,
      JSON.stringify(stored.report),
    )
}
