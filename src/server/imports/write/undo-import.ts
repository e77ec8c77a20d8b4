import { MAX_KEPT_NAMED, type UndoReport } from '#contract/import-list-schema.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { replacedOrder } from '#server/changes/journal.ts'
import { OrderWriter } from '#server/changes/order-writer.ts'
import { saveChange } from '#server/changes/save-change.ts'
import type { DatabaseWriter, Row, Statements } from '#server/database/ports.ts'
import { importMessages } from '#server/imports/messages.ts'
import { DeclinedError } from '#server/imports/refusal.ts'

export interface UndoRequest {
  readonly workspaceId: number
  readonly importId: string
  /** Of the change that the undo is. */
  readonly undoId: string
  /** Only reports what would be undone. */
  readonly dryRun: boolean
  /** UTC milliseconds. */
  readonly now: number
  readonly options?: UpdateOptions
}

/**
 * Undoes an import as a whole, in one transaction: deletes the orders that it created and restores those that it updated.
 * Orders that were changed since stay as they are and are listed. Throws `DeclinedError` where there is no such import, or
 * it was already undone.
 */
export async function undoImport(database: DatabaseWriter, request: UndoRequest): Promise<UndoReport> {
  const { workspaceId, importId, undoId, dryRun, now, options } = request
  if (dryRun) return database.read((statements) => undoOrders(statements, request))
  return database.write(workspaceId, async (transaction) => {
    const writer = await OrderWriter.open(transaction, workspaceId, options)
    const report = await undoOrders(transaction, request, async (created, updated) => {
      await writer.remove(created.map(({ id }) => String(id)))
      await restore(writer, undoId, updated)
    })
    await writer.finish()
    const undone = `update imports set undone_at = ? where workspace_id = ${workspaceId} and id = ?`
    await transaction.query(undone, [now, importId])
    const orders = report.deleted + report.restored
    await saveChange(transaction, workspaceId, { id: undoId, kind: 'undo', at: now, undoes: importId, orders })
    return report
  })
}

/** Passes the orders that the import created and updated to `undo`, a page at a time, and counts them. */
async function undoOrders(
  statements: Statements,
  request: UndoRequest,
  undo: (created: readonly Row[], updated: readonly Row[]) => Promise<void> = async () => {},
): Promise<UndoReport> {
  const { workspaceId, importId, dryRun } = request
  const name = await nameOf(statements, request)
  const unchanged = await changedSince(statements, request)
  const counts = { deleted: 0, restored: 0 }
  for await (const page of statements.pages(writtenOrders(workspaceId, importId))) {
    const isUpdated = ({ content, replaced_change_id: replaced }: Row) => content !== null && replaced !== importId
    const updated = page.filter(isUpdated)
    const created = page.filter((row) => !isUpdated(row))
    await undo(created, updated)
    counts.deleted += created.length
    counts.restored += updated.length
  }
  return { id: importId, name, state: dryRun ? 'checked' : 'undone', ...counts, ...unchanged }
}

/** The name of an import that can be undone. */
async function nameOf(statements: Statements, { workspaceId, importId }: UndoRequest): Promise<string> {
  const [row] = await statements.query(
    `select name, undone_at from imports where workspace_id = ${workspaceId} and id = ? and report is not null`,
    [importId],
  )
  if (!row) throw new DeclinedError(404, importMessages.unknownImport)
  const name = String(row.name)
  if (row.undone_at === null) return name
  const time = new Date(Number(row.undone_at)).toISOString().slice(0, 16).replace('T', ' ')
  throw new DeclinedError(409, importMessages.undo.alreadyUndone(name, time))
}

/** The orders that this import was the last to write, with what it replaced. */
function writtenOrders(workspaceId: number, importId: string): string {
  const id = sqlText(importId)
  return `select o.id, r.content, r.replaced_change_id from orders o left join replaced_orders r
    on r.workspace_id = ${workspaceId} and r.order_id = o.id and r.change_id = ${id}
    where o.workspace_id = ${workspaceId} and o.change_id = ${id}`
}

async function restore(writer: OrderWriter, undoId: string, updated: readonly Row[]): Promise<void> {
  const writes = updated.map(({ content, replaced_change_id: replaced }) => {
    return { ...replacedOrder(String(content)), changeId: String(replaced) }
  })
  await writer.change(writes, undoId)
}

/** The orders of this import that were changed afterwards, so undoing it leaves them unchanged. */
async function changedSince(statements: Statements, { workspaceId, importId }: UndoRequest) {
  const rows = await statements.query(
    `select o.id, max(i.name) as name, max(i.finished_at) as at, count(*) over () as orders from imports i
     right join (
       select distinct o.id, o.change_id from replaced_orders r
       join orders o on o.workspace_id = ${workspaceId} and o.id = r.order_id
       where r.workspace_id = ${workspaceId} and r.replaced_change_id = ? and o.change_id <> ?
     ) as o on i.workspace_id = ${workspaceId} and i.id = o.change_id
     group by o.id order by o.id limit ${MAX_KEPT_NAMED}`,
    [importId, importId],
  )
  return {
    keptCount: Number(rows[0]?.orders ?? 0),
    kept: rows.map((row) => ({ id: String(row.id), reason: reason(row) })),
  }
}

function reason({ name, at }: Row): string {
  const { changedSince, changedByImport } = importMessages.undo
  return typeof name === 'string'
    ? changedByImport(name, new Date(Number(at)).toISOString().slice(0, 10))
    : changedSince
}

/** For queries that take no values; the id is one that the database returned. */
function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
