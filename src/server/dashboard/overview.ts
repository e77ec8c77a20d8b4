import type { Period } from '#contract/dashboard/period.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'

/** The days of the oldest and the newest order, in any currency or in one; null where there is none. */
export async function findDayRange(reads: WorkspaceReads, currency?: string): Promise<Period | null> {
  const spans = [{ granularity: 'd', ...DAY_LIMITS }] as const
  const days = rollupRows(reads, 'order_rollups', { dimension: 'counted', currency }, spans).select('start').limit(1)
  const first = await days.orderBy('start').executeTakeFirst()
  const last = await days.orderBy('start', 'desc').executeTakeFirst()
  return first && last ? { from: first.start, to: last.start } : null
}

/** When the last import that is not undone was finished, in ISO 8601; null without one. */
export async function findLastImport(reads: WorkspaceReads): Promise<string | null> {
  const { last } = await reads
    .from('imports')
    .where('undone_at', 'is', null)
    .select(({ fn }) => fn.max('finished_at').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? null : new Date(Number(last)).toISOString()
}
