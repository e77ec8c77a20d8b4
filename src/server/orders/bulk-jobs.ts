import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type BulkJob, MAX_REFUSED_NAMED } from '#contract/changes/bulk-change.ts'
import { csvRow } from '#contract/csv-cell.ts'
import type { BulkRequest } from '#server/changes/bulk-job.ts'
import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { orderMessages } from './messages.ts'

/** Milliseconds before a batch is tried again that could not be written, for example while an import is. */
const PAUSE = 1000

/**
 * Returns what runs a saved job in `app`, and continues those that were running when the server ended. It resolves when the job has
 * ended, or the server stops: then it continues after the next start.
 */
export function bulkJobsOf(app: FastifyInstance, database: Database, changes: ChangeThread) {
  const stop = new AbortController()
  // Batch by batch, so that single changes come in between.
  const run = async (job: BulkRequest): Promise<void> => {
    while (!stop.signal.aborted) {
      const result = await changes.run({ kind: 'continueBulk', request: job })
      if (result?.kind === 'done' && result.result.state === 'ended') return
      if (result?.kind === 'done') continue
      if (result?.cause === 'access') return void (await changes.run({ kind: 'cancelBulk', request: job }))
      // An import that is being written is no fault.
      if (result?.cause !== 'busy')
        app.log.error({ jobId: job.jobId, reason: result?.detail }, 'batch of a bulk change failed')
      await wait(PAUSE, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  app.addHook('onReady', async () => {
    // Not awaited: the server answers meanwhile.
    database.runningJobs().then(
      (jobs) => jobs.forEach((job) => void run(job)),
      (error: unknown) => app.log.error({ err: error }, 'bulk changes are not resumed'),
    )
  })
  app.addHook('preClose', async () => stop.abort())
  return run
}

/** The state of a bulk change; throws `HttpProblem` where there is none with this ID. */
export async function readBulkJob(database: Database, workspace: InWorkspace, id: string): Promise<BulkJob> {
  const reads = database.in(workspace)
  const row = await reads
    .from('bulk_jobs')
    .innerJoin(reads.from('changes').select(['id', 'orders']).as('changes'), 'changes.id', 'bulk_jobs.id')
    .where('bulk_jobs.id', '=', id)
    .select(['state', 'done', 'refused_count', 'changes.orders'])
    .executeTakeFirst()
  if (!row) throw new HttpProblem(404, orderMessages.unknownJob)
  const { state, done, orders, refused_count } = row
  const lists = reads.from('bulk_job_orders').where('job_id', '=', id).select(['start', 'order_ids', 'refused'])
  const last = await lists.orderBy('start', 'desc').limit(1).executeTakeFirst()
  const refusing = await lists.where('refused', '<>', '[]').orderBy('start').limit(MAX_REFUSED_NAMED).execute()
  const of = last ? Number(last.start) + (JSON.parse(last.order_ids) as string[]).length : 0
  const counts = { done: Number(done), of, changed: Number(orders), refusedCount: Number(refused_count) }
  return { id, state, ...counts, refused: refusing.flatMap(refusedOf).slice(0, MAX_REFUSED_NAMED) }
}

const refusedOf = (list: { readonly refused: string }) => JSON.parse(list.refused) as BulkJob['refused']

/** CSV: what a bulk change did with each of its orders, in their order. Reads a list of orders at a time. */
export async function* jobResults(reads: WorkspaceReads, { id, done }: BulkJob): AsyncGenerator<string> {
  const { columns, changed, unchanged, notReached } = orderMessages.jobResults
  yield csvRow(columns)
  const lists = reads.from('bulk_job_orders').where('job_id', '=', id)
  for (const { start } of await lists.select('start').orderBy('start').execute()) {
    const found = lists.where('start', '=', start).select(['order_ids', 'refused'])
    const list = await found.executeTakeFirstOrThrow()
    const ids = JSON.parse(list.order_ids) as string[]
    const reasons = new Map(refusedOf(list).map((one) => [one.id, one.reason]))
    // All their changes: by the index of one change, each list would read the whole of it.
    const changes = reads.from('replaced_orders').where('order_id', 'in', ids).select(['order_id', 'change_id'])
    const written = (await changes.execute()).filter(({ change_id }) => change_id === id)
    const isChanged = new Set(written.map(({ order_id }) => order_id))
    const results = ids.map((order, i) => {
      const result = isChanged.has(order) ? changed : Number(start) + i < done ? unchanged : notReached
      return csvRow([order, result, reasons.get(order) ?? ''])
    })
    yield results.join('')
  }
}
