import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** Milliseconds before a batch is tried again that could not be written, for example while an import is. */
const PAUSE = 1000

/** Runs bulk changes batch by batch, so that single changes come in between. */
export class BulkRunner {
  readonly #changes: ChangeThread
  readonly #stopped = new AbortController()

  readonly #log: FastifyBaseLogger

  constructor(changes: ChangeThread, log: FastifyBaseLogger) {
    this.#changes = changes
    this.#log = log
  }

  /** Runs a saved job until it has ended or the server stops; it continues after the next start. */
  start(workspaceId: number, jobId: string): void {
    void this.#run(workspaceId, jobId)
  }

  stop(): void {
    this.#stopped.abort()
  }

  async job(reads: WorkspaceReads, id: string): Promise<BulkJob | undefined> {
    const row = await reads
      .from('bulk_jobs')
      .innerJoin(reads.from('changes').select(['id', 'orders']).as('changes'), 'changes.id', 'bulk_jobs.id')
      .where('bulk_jobs.id', '=', id)
      .select(['state', 'order_ids', 'done', 'refused_count', 'refused', 'changes.orders'])
      .executeTakeFirst()
    if (!row) return undefined
    const { state, done, orders, refused_count, refused } = row
    const of = (JSON.parse(row.order_ids) as string[]).length
    const counts = { done: Number(done), of, changed: Number(orders), refusedCount: Number(refused_count) }
    return { id, state, ...counts, refused: JSON.parse(refused) as BulkJob['refused'] }
  }

  async #run(workspaceId: number, jobId: string): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      const result = await this.#changes.run({ kind: 'continueBulk', request: { workspaceId, jobId } })
      if (result.state === 'missing') return
      if (result.state !== 'failed') continue
      // An import that is being written is no fault.
      if (result.cause !== 'busy') this.#log.error({ jobId, reason: result.reason }, 'batch of a bulk change failed')
      await wait(PAUSE, undefined, { signal }).catch(() => {})
    }
  }
}
