import type { ImportReport } from '#contract/import-schema.ts'
import type { Columns, Statements, WriteTransaction } from '#server/database/ports.ts'
import { clean } from '#server/imports/parse/clean-text.ts'

/** A finished import as the database remembers it. */
export interface StoredImport {
  /** Of the file and of the parameters it was sent with (`requestHash`). */
  readonly bodyHash: string
  readonly report: ImportReport
}

const COLUMNS: Columns = {
  workspace_id: 'int',
  id: 'text',
  name: 'text',
  body_hash: 'text',
  started_at: 'int',
  finished_at: 'int',
  report: 'text',
}

export async function storedImport(
  statements: Statements,
  workspaceId: number,
  id: string,
): Promise<(StoredImport & { readonly isUndone: boolean }) | undefined> {
  const [row] = await statements.query(
    `select body_hash, report, undone_at from imports where workspace_id = ${workspaceId} and id = ? and report is not null`,
    [id],
  )
  if (!row) return undefined
  const report = JSON.parse(String(row.report)) as ImportReport
  return { bodyHash: String(row.body_hash), report, isUndone: row.undone_at !== null }
}

/** Remembers an import that was taken; inside the transaction that wrote its orders. */
export async function storeImport(
  transaction: WriteTransaction,
  workspaceId: number,
  stored: StoredImport & { readonly name: string; readonly startedAt: number; readonly finishedAt: number },
): Promise<void> {
  const { report, name, bodyHash, startedAt, finishedAt } = stored
  const row = [workspaceId, report.id, clean(name), bodyHash, startedAt, finishedAt, JSON.stringify(report)]
  await transaction.insert('imports', COLUMNS, [row])
}
