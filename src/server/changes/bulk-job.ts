import {
  type BulkChange,
  type BulkJob,
  type JobState,
  MAX_REFUSED_NAMED,
  type StatusChange,
} from '#contract/changes/bulk-change.ts'
import type { Columns, DatabaseWriter, WriteTransaction } from '#server/database/ports.ts'
import { BULK_JOBS } from '#server/database/schema/changes.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import type { ActorInWorkspace, InWorkspace } from '#server/database/scope.ts'
import { recordChange } from '#server/history/record-change.ts'
import { stepRefusal } from './change-order.ts'
import type { ChangeOutcome } from './change-outcome.ts'
import { inOrder, movedOrders } from './move-orders.ts'
import { OrderWriter } from './order-writer.ts'
import { type StoredOrder, versionWith } from './stored-orders.ts'

/** Orders that are written in one transaction: other changes wait so long. */
const BATCH = 500
const COLUMNS: Columns = columnTypes(BULK_JOBS, BULK_JOBS.names)

export interface StartBulkRequest extends ActorInWorkspace {
  /** Of the job and of the change. */
  readonly jobId: string
  readonly change: BulkChange
  readonly ids: readonly string[]
  /** UTC milliseconds. */
  readonly now: number
}

/** Saves a bulk change, of which nothing is done yet. */
export function startBulk(database: DatabaseWriter, request: StartBulkRequest): Promise<ChangeOutcome> {
  const { workspaceId, jobId, change, ids, now } = request
  return database.write(workspaceId, async (transaction): Promise<ChangeOutcome> => {
    const texts = [JSON.stringify(change), JSON.stringify(ids)]
    await transaction.insert('bulk_jobs', COLUMNS, [[workspaceId, jobId, 'running', ...texts, 0, 0, '[]']])
    const reason = 'reason' in change ? change.reason : ''
    await recordChange(transaction, request, { id: jobId, kind: 'bulk', at: now, object: 'order', reason })
    return { state: 'saved', id: jobId }
  })
}

export interface BulkRequest extends InWorkspace {
  readonly jobId: string
}

/**
 * Changes the next orders of a job, in one transaction with its progress: a job that was interrupted continues where it was.
 * `saved`: more may be left; `ended`: there is no such job any more.
 */
export function continueBulk(database: DatabaseWriter, { workspaceId, jobId }: BulkRequest): Promise<ChangeOutcome> {
  return database.write(workspaceId, async (transaction): Promise<ChangeOutcome> => {
    const [row] = await transaction.query(
      `select change, order_ids, done, refused from bulk_jobs
       where workspace_id = ${workspaceId} and id = ? and state = 'running'`,
      [jobId],
    )
    if (!row) return { state: 'ended' }
    const ids = JSON.parse(String(row.order_ids)) as string[]
    const done = Number(row.done)
    const batch = ids.slice(done, done + BATCH)
    const change = JSON.parse(String(row.change)) as BulkChange
    const { changed, refused } = await changeBatch(transaction, workspaceId, jobId, batch, change)
    const named = [...(JSON.parse(String(row.refused)) as BulkJob['refused']), ...refused].slice(0, MAX_REFUSED_NAMED)
    const state: JobState = done + batch.length >= ids.length ? 'done' : 'running'
    await transaction.query(
      `update bulk_jobs set state = ?, done = ?, refused_count = refused_count + ?, refused = ?
       where workspace_id = ${workspaceId} and id = ?`,
      [state, done + batch.length, refused.length, JSON.stringify(named), jobId],
    )
    await transaction.query(`update changes set orders = orders + ? where workspace_id = ${workspaceId} and id = ?`, [
      changed,
      jobId,
    ])
    return { state: 'saved', id: jobId }
  })
}

/** What was changed stays; the rest of the job is not done. Without an effect where it has ended. */
export function cancelBulk(database: DatabaseWriter, { workspaceId, jobId }: BulkRequest): Promise<ChangeOutcome> {
  return database.write(workspaceId, async (transaction): Promise<ChangeOutcome> => {
    await transaction.query(
      `update bulk_jobs set state = 'cancelled' where workspace_id = ${workspaceId} and id = ? and state = 'running'`,
      [jobId],
    )
    return { state: 'saved', id: jobId }
  })
}

async function changeBatch(
  transaction: WriteTransaction,
  workspaceId: number,
  changeId: string,
  ids: readonly string[],
  change: BulkChange,
) {
  const writer = await OrderWriter.open(transaction, workspaceId)
  const stored = inOrder(await writer.stored(ids), ids, ({ order }) => order.id)
  const { changed, refused } =
    'shop' in change ? await movedOrders(transaction, workspaceId, stored, change.shop) : withStatus(stored, change)
  await writer.change(
    changed.map((version) => ({ ...version, changeId })),
    changeId,
  )
  await writer.finish()
  return { changed: changed.length, refused }
}

function withStatus(orders: readonly StoredOrder[], { status, reason = '' }: StatusChange) {
  const refused: BulkJob['refused'] = []
  const changed = orders.flatMap((stored) => {
    const { order } = stored
    if (order.status === status) return []
    const problem = stepRefusal(order.status, status, reason)
    if (problem) refused.push({ id: order.id, reason: problem.reason })
    return problem ? [] : [versionWith(stored, { ...order, status })]
  })
  return { changed, refused }
}
