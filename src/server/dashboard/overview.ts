import type { Period } from '#contract/dashboard/period.ts'
import { sumOf } from '#server/aggregates/exact-sum.ts'
import { type Granularity, type Spans, spanEnd } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'

/** The days of the oldest and the newest order, in any currency or in one; null where there is none. */
export async function findDayRange(reads: WorkspaceReads, currency?: string): Promise<Period | null> {
  if (currency === undefined) return firstAndLast(reads, 'd', DAY_LIMITS)
  // The key has the currency after the day, so without its years all days of other currencies before it would be read.
  const years = await firstAndLast(reads, 'y', DAY_LIMITS, currency)
  return years && firstAndLast(reads, 'd', { from: years.from, to: spanEnd('y', years.to) }, currency)
}

async function firstAndLast(reads: WorkspaceReads, granularity: Granularity, { from, to }: Period, currency?: string) {
  const starts = reads
    .from('order_rollups')
    .where('dimension', '=', 'counted')
    .where('granularity', '=', granularity)
    .where('start', '>=', from)
    .where('start', '<=', to)
    .$if(currency !== undefined, (rows) => rows.where('currency', '=', String(currency)))
    .select('start')
    .limit(1)
  const first = await starts.orderBy('start').executeTakeFirst()
  const last = await starts.orderBy('start', 'desc').executeTakeFirst()
  return first && last ? { from: first.start, to: last.start } : null
}

/** The currencies of the orders of these days, most orders first, then by name. */
export async function findCurrencies(reads: WorkspaceReads, spans: readonly Spans[]): Promise<string[]> {
  const rows = await rollupRows(reads, 'order_rollups', { dimension: 'counted' }, spans)
    .select('currency')
    .groupBy('currency')
    .orderBy(sumOf('orders'), 'desc')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
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
