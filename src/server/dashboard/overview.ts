import { sql } from 'kysely'
import type { Period } from '#contract/dashboard/period.ts'
import { compareText } from '#contract/text.ts'
import type { Spans } from '#server/aggregates/granularity.ts'
import { sumOrderRollups } from '#server/aggregates/order-rollups/query.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'

/** The days of the oldest and the newest order, in any currency or in one; null where there is none. */
export async function findDayRange(reads: WorkspaceReads, currency?: string): Promise<Period | null> {
  const days = reads
    .from('order_rollups')
    .where('dimension', '=', 'counted')
    .where('granularity', '=', 'd')
    .where('start', '>=', DAY_LIMITS.from)
    .where('start', '<=', DAY_LIMITS.to)
    .$if(currency !== undefined, (rows) => rows.where('currency', '=', String(currency)))
    .select('start')
    .limit(1)
  const first = await days.orderBy('start').executeTakeFirst()
  const last = await days.orderBy('start', 'desc').executeTakeFirst()
  return first && last ? { from: first.start, to: last.start } : null
}

/** The currencies of the orders of these days, most orders first, then by name. */
export async function findCurrencies(reads: WorkspaceReads, spans: readonly Spans[]): Promise<string[]> {
  const sums = await sumOrderRollups(reads, sql.ref('currency'), { dimension: 'counted' }, spans)
  return sums.sort((a, b) => b.orders - a.orders || compareText(a.group, b.group)).map(({ group }) => group)
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
