import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { BulkRequest } from '#server/changes/bulk-job.ts'
import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Milliseconds before a batch is tried again that could not be written, for example while an import is. */
const PAUSE = 1000

/**
 * Runs a saved bulk change until it has ended or the server stops; it continues after the next start. Batch by batch, so that
 * single changes come in between.
 */
export async function runBulkJob(
  changes: ChangeThread,
  job: BulkRequest,
  log: FastifyBaseLogger,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const result = await changes.run({ kind: 'continueBulk', request: job })
    if (result.state === 'ended') return
    if (result.state !== 'failed') continue
    // An import that is being written is no fault.
    if (result.cause !== 'busy') log.error({ ...job, reason: result.reason }, 'batch of a bulk change failed')
    await wait(PAUSE, undefined, { signal: stopped }).catch(() => {})
  }
}

/** The state of a bulk change; undefined where there is none with this ID. */
export async function findBulkJob(reads: WorkspaceReads, id: string): Promise<BulkJob | undefined> {
  const row = await reads
    .from('bulk_jobs')
    .innerJoin(reads.from('changes').select(['id', 'orders']).as('changes'), 'changes.id', 'bulk_jobs.id')
    .where('bulk_jobs.id', '=', id)
    .select(['state', 'order_ids', 'done', 'refused_count', 'refused', 'changes.orders'])
    .executeTakeFirst()
  if (!row) return undefined
  const { state, done, orders, refused_count, refused } = row
  const last = await reads
    .from('bulk_job_orders')
    .where('job_id', '=', id)
    .orderBy('start', 'desc')
    .limit(1)
    .select(['start', 'order_ids'])
    .executeTakeFirst()
  const of = Number(last?.start ?? 0) + (JSON.parse((last ?? row).order_ids) as string[]).length
  const counts = { done: Number(done), of, changed: Number(orders), refusedCount: Number(refused_count) }
  return { id, state, ...counts, refused: JSON.parse(refused) as BulkJob['refused'] }
}
