import type { UndoneChange } from '#contract/order-history.ts'
import type { DatabaseWriter, Row, WriteTransaction } from '#server/database/ports.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { differentFields, restoreFields } from './fields.ts'
import { replacedOrder } from './journal.ts'
import { changeMessages } from './messages.ts'
import { orderOf } from './order-columns.ts'
import { OrderWriter } from './order-writer.ts'
import { saveChange } from './save-change.ts'
import { type StoredOrder, versionWith } from './stored-orders.ts'

export interface UndoChangeRequest {
  readonly workspaceId: number
  readonly changeId: string
  /** Of the change that the undo is. */
  readonly undoId: string
  /** Only reports what would be undone. */
  readonly dryRun: boolean
  /** UTC milliseconds. */
  readonly now: number
}

/**
 * Undoes an edit, a bulk change, the creation of an order or another undo: each of its fields gets back its earlier value,
 * unless it was changed since. An order that was created and not changed since is deleted.
 */
export function undoChange(database: DatabaseWriter, request: UndoChangeRequest): Promise<ChangeOutcome> {
  const { workspaceId, changeId, undoId, dryRun, now } = request
  return database.write(workspaceId, async (transaction): Promise<ChangeOutcome> => {
    const [change] = await transaction.query(
      `select kind, order_id, undone_at from changes where workspace_id = ${workspaceId} and id = ?`,
      [changeId],
    )
    if (!change) return { state: 'refused', status: 404, reason: changeMessages.unknownChange }
    if (change.undone_at !== null) return { state: 'refused', status: 409, reason: changeMessages.undone }
    if (await isRunning(transaction, request)) return { state: 'refused', status: 409, reason: changeMessages.running }
    const writer = await OrderWriter.open(transaction, workspaceId)
    const report =
      change.kind === 'create'
        ? await undoCreation(writer, request, String(change.order_id))
        : await undoEdits(transaction, writer, request)
    if (dryRun || report.undone === 0) return { state: 'undone', report }
    await writer.finish()
    await transaction.query(`update changes set undone_at = ? where workspace_id = ${workspaceId} and id = ?`, [
      now,
      changeId,
    ])
    const orderId = String(change.order_id)
    const undo = { id: undoId, kind: 'undo', at: now, undoes: changeId, orderId, orders: report.undone } as const
    await saveChange(transaction, workspaceId, undo)
    return { state: 'undone', report }
  })
}

async function isRunning(
  transaction: WriteTransaction,
  { workspaceId, changeId }: UndoChangeRequest,
): Promise<boolean> {
  const running = `select id from bulk_jobs where workspace_id = ${workspaceId} and id = ? and state = 'running'`
  return (await transaction.query(running, [changeId])).length > 0
}

async function undoCreation(writer: OrderWriter, request: UndoChangeRequest, id: string): Promise<UndoneChange> {
  const [stored] = await writer.stored([id])
  if (!stored) return { undone: 0, kept: [] }
  if (stored.changeId !== request.changeId) {
    return { undone: 0, kept: [{ id, field: '', reason: changeMessages.changedSince }] }
  }
  if (!request.dryRun) await writer.remove([id])
  return { undone: 1, kept: [] }
}

async function undoEdits(
  transaction: WriteTransaction,
  writer: OrderWriter,
  { workspaceId, changeId, undoId, dryRun }: UndoChangeRequest,
): Promise<UndoneChange> {
  const report = { undone: 0, kept: [] as UndoneChange['kept'] }
  const changeText = `'${changeId.replaceAll("'", "''")}'`
  const replaced = `select r.order_id, r.content, r.replaced_change_id, n.content as next from replaced_orders r
    left join replaced_orders n on n.workspace_id = r.workspace_id and n.order_id = r.order_id and n.version = r.version + 1
    where r.workspace_id = ${workspaceId} and r.change_id = ${changeText}`
  for await (const page of transaction.pages(replaced)) {
    const ids = page.map(({ order_id: id }) => String(id))
    const stored = new Map((await writer.stored(ids)).map((order) => [order.id, order]))
    const writes = page.flatMap((row) => {
      const current = stored.get(String(row.order_id))
      if (!current) return []
      const { write, kept } = restored(row, current, undoId)
      report.kept.push(...kept.map((field) => ({ id: current.id, field, reason: changeMessages.changedSince })))
      return write ? [write] : []
    })
    report.undone += writes.length
    if (!dryRun) await writer.change(writes, undoId)
  }
  return report
}

/** The order without the change that `row` belongs to; no `write` where nothing of it is left. */
function restored(row: Row, current: StoredOrder, undoId: string) {
  const before = replacedOrder(String(row.content))
  const now = orderOf(current, current.lines)
  const after = row.next === null ? now : replacedOrder(String(row.next)).order
  const { order, kept } = restoreFields(before.order, after, now)
  if (differentFields(order, now).length === 0) return { kept }
  // As if the change had never been, so that undoing the import before it deletes or restores the order.
  const isWhole = differentFields(order, before.order).length === 0
  const write = isWhole
    ? { ...before, changeId: String(row.replaced_change_id) }
    : { ...versionWith(current, order), changeId: undoId }
  return { write, kept }
}
