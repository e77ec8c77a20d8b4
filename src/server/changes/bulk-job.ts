import type { BulkChange, JobChange, JobState } from '#contract/changes/bulk-change.ts'
import type { ChangeOutcome } from '#contract/changes/change-outcome.ts'
import type { RecordContext } from '#contract/changes/record-order.ts'
import type { Actor } from '#contract/roles.ts'
import { storeDay } from '#contract/store-day.ts'
import { requireAccess } from '#server/database/access-grant.ts'
import { sqlText } from '#server/database/dialect.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { BULK_JOB_ORDERS, BULK_JOBS } from '#server/database/schema/changes.ts'
import type { Author, ChangeAuthor, InWorkspace } from '#server/database/scope.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { linkEntries } from '#server/history/link-entries.ts'
import { recordChange } from '#server/history/record-change.ts'
import { addNotifications, assignedTo } from '#server/notifications/add-notifications.ts'
import { memberRefusal } from './change-order.ts'
import { customersMergedAway } from './follow-merges.ts'
import { bulkChangeMaker, inOrder } from './make-bulk-change.ts'
import { openOrderWriter } from './order-writer.ts'
import { findUndoable, markUndone, type UndoRequest, undoBatch } from './undo.ts'

/** Orders that are written in one transaction: other changes wait so long. */
export const BULK_BATCH = 500

export interface StartBulkRequest extends ChangeAuthor {
  /** Of the job and of the change. */
  readonly jobId: string
  readonly change: BulkChange
  /** The ids of the orders, in JSON lists of `BULK_BATCH` each but the last. */
  readonly lists: readonly string[]
}

/** Saves a bulk change, of which nothing is done yet. */
export async function startBulk(transaction: WriteTransaction, request: StartBulkRequest): Promise<ChangeOutcome> {
  const { workspaceId, jobId, change, lists, now } = request
  const refused = 'assignee' in change && (await memberRefusal(transaction, request, 'assignee', [change.assignee]))
  if (refused) return refused
  await saveJob(transaction, workspaceId, jobId, change, lists)
  const reason = 'reason' in change ? change.reason : ''
  await recordChange(transaction, request, { id: jobId, kind: 'bulk', at: now, object: 'order', reason })
  return { state: 'saved', id: jobId }
}

/** Saves the undo of a change of many orders, of which nothing is done yet. The change counts as undone when all is. */
export async function startUndo(
  transaction: WriteTransaction,
  request: Omit<UndoRequest, 'dryRun'>,
): Promise<ChangeOutcome> {
  const { workspaceId, changeId, undoId, now: at } = request
  const change = await findUndoable(transaction, request)
  if ('state' in change) return change
  const written = `select order_id from replaced_orders
    where workspace_id = ${workspaceId} and change_id = ${sqlText(changeId)} order by order_id`
  const ids: string[] = []
  for await (const page of transaction.pages(written)) for (const row of page) ids.push(String(row.order_id))
  await saveJob(transaction, workspaceId, undoId, { undoes: changeId }, jobLists(ids))
  await recordChange(transaction, request, { id: undoId, kind: 'undo', at, object: 'order', undoes: changeId })
  return { state: 'saved', id: undoId }
}

/** Ids of orders as a job stores them. */
export function jobLists(ids: readonly string[]): string[] {
  return batchesOf(ids).map((batch) => JSON.stringify(batch))
}

/** The same in lists of `BULK_BATCH`, the last of which may be shorter. */
export function batchesOf<Item>(all: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(all.length / BULK_BATCH) }, (_, i) => i * BULK_BATCH)
  return starts.map((start) => all.slice(start, start + BULK_BATCH))
}

async function saveJob(
  transaction: WriteTransaction,
  workspaceId: number,
  jobId: string,
  change: JobChange,
  lists: readonly string[],
): Promise<void> {
  await transaction.insert(BULK_JOBS, [[workspaceId, jobId, 'running', JSON.stringify(change), 0, 0]])
  const rows = lists.map((list, i) => [workspaceId, jobId, i * BULK_BATCH, list, '[]'])
  await transaction.insert(BULK_JOB_ORDERS, rows)
}

export interface BulkRequest extends InWorkspace {
  readonly jobId: string
  /** Who started it; absent where it continues after a restart. */
  readonly actor?: Author
}

/**
 * Changes the next orders of a job, in one transaction with its progress: a job that was interrupted continues where it was.
 * `saved`: more may be left; `ended`: there is no such job any more.
 */
export async function continueBulk(
  transaction: WriteTransaction,
  { workspaceId, jobId, actor }: BulkRequest,
): Promise<ChangeOutcome> {
  if (actor) await requireAccess(transaction, { workspaceId, actor })
  const [row] = await transaction.query(
    `select j.change, j.done, c.orders, c.at, c.actor, c.actor_kind, c.actor_id from bulk_jobs j
     join changes c on c.workspace_id = ${workspaceId} and c.id = j.id
     where j.workspace_id = ${workspaceId} and j.id = ? and j.state = 'running'`,
    [jobId],
  )
  if (!row) return { state: 'ended' }
  const done = Number(row.done)
  const ofWorkspace = `workspace_id = ${workspaceId}`
  // The list that has the next one, or the last list.
  const [list] = await transaction.query(
    `select start, order_ids, refused from bulk_job_orders
     where ${ofWorkspace} and job_id = ? and start <= ? order by start desc limit 1`,
    [jobId, done],
  )
  const start = Number(list?.start ?? 0)
  const ids = JSON.parse(String(list?.order_ids ?? '[]')) as string[]
  const batch = ids.slice(done - start, done - start + BULK_BATCH)
  const change = JSON.parse(String(row.change)) as JobChange
  const at = Number(row.at)
  const { timeZone } = await workspaceSettings(transaction, workspaceId)
  // The column holds nothing else.
  const [kind, actorId] = [row.actor_kind as Actor['kind'], String(row.actor_id)]
  const by: Author = { name: String(row.actor), kind, id: actorId, ...(actor?.email && { email: actor.email }) }
  const context = { id: jobId, at, actor: { name: by.name, kind }, today: storeDay(at, timeZone) }
  const made = await changeBatch(transaction, workspaceId, batch, change, context)
  const { changed, refused, refusedCount, merged } = made
  const update = `update bulk_job_orders set refused = ? where ${ofWorkspace} and job_id = ? and start = ?`
  const named = JSON.stringify([...JSON.parse(String(list?.refused ?? '[]')), ...refused])
  if (refused.length > 0) await transaction.query(update, [named, jobId, start])
  // A list may be shorter than a batch and not be the last one: only an empty batch is the end.
  const state: JobState = batch.length === 0 ? 'done' : 'running'
  const earlier = 'merged' in change ? change.merged : []
  const saved = merged.length > 0 ? JSON.stringify({ ...change, merged: [...earlier, ...merged] }) : null
  await transaction.query(
    `update bulk_jobs set state = ?, done = ?, refused_count = refused_count + ?, change = coalesce(?, change)
     where ${ofWorkspace} and id = ?`,
    [state, done + batch.length, refusedCount, saved, jobId],
  )
  await transaction.query(`update changes set orders = orders + ? where ${ofWorkspace} and id = ?`, [changed, jobId])
  if (changed > 0) await linkEntries(transaction, workspaceId, [jobId])
  const orders = Number(row.orders)
  if (state === 'running' || orders === 0) return { state: 'saved', id: jobId }
  const assigned = 'assignee' in change ? assignedTo(change.assignee, { actor: by }, { orders }) : []
  await addNotifications(transaction, { workspaceId, actor: by, at }, assigned)
  if ('undoes' in change) await markUndone(transaction, workspaceId, change.undoes, at)
  return { state: 'saved', id: jobId }
}

/** What was changed stays; the rest of the job is not done. Without an effect where it has ended. */
export async function cancelBulk(
  transaction: WriteTransaction,
  { workspaceId, jobId }: BulkRequest,
): Promise<ChangeOutcome> {
  await transaction.query(
    `update bulk_jobs set state = 'cancelled' where workspace_id = ${workspaceId} and id = ? and state = 'running'`,
    [jobId],
  )
  return { state: 'saved', id: jobId }
}

async function changeBatch(
  transaction: WriteTransaction,
  workspaceId: number,
  ids: readonly string[],
  change: JobChange,
  context: RecordContext,
) {
  const { id: changeId } = context
  const writer = await openOrderWriter(transaction, workspaceId)
  if ('undoes' in change) {
    const request = { workspaceId, changeId: change.undoes, undoId: changeId }
    const undone = await undoBatch(transaction, request, ids, writer)
    await writer.finish()
    const changed = undone.deleted + undone.restored + undone.recreated
    return { changed, refused: undone.kept, refusedCount: undone.keptCount, merged: [] }
  }
  const source = { queries: transaction, workspaceId, read: writer.stored }
  const { make, invoices } = await bulkChangeMaker(source, change, context)
  const stored = inOrder(await writer.stored(ids), ids)
  const { written, removed, changed, refused } = await make(stored)
  await invoices.save(transaction, workspaceId)
  await writer.remove(removed, changeId)
  const writes = written.map((version) => ({ ...version, changeId }))
  await writer.change(writes, changeId)
  await writer.finish()
  const merged = await customersMergedAway(transaction, workspaceId, change, stored)
  return { changed, refused, refusedCount: refused.length, merged }
}
