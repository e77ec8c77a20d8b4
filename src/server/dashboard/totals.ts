import { sql } from 'kysely'
import { clip, type Period } from '#contract/dashboard/period.ts'
import { type Granularity, spansOf, startsOf, widened } from '#server/aggregates/granularity.ts'
import { sumOrderRollups } from '#server/aggregates/order-rollups/query.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

const NOTHING = { orders: 0, revenue: 0n }
/** How many orders, and their revenue in ten-thousandths of a minor unit. */
export type Totals = Readonly<typeof NOTHING>

export type TotalsOf = (period: Period) => Totals

/**
 * The totals of all periods by one query: periods share most of their months. With the dimension 'refunded', the orders with
 * a known refund, and what was refunded. `known`: the days of the oldest and the newest order; null where there is none.
 */
export async function findTotals(
  reads: WorkspaceReads,
  currency: string,
  known: Period | null,
  periods: readonly Period[],
  dimension: 'counted' | 'refunded' = 'counted',
): Promise<TotalsOf> {
  if (known === null) return () => NOTHING
  const all = periods.flatMap((period) => spansIn(period, known))
  const spans = Map.groupBy(all, ({ granularity }) => granularity)
  const starts = [...spans].map(([granularity, each]) => {
    return { granularity, starts: [...new Set(each.map(({ start }) => start))] }
  })
  const sums = await sumOrderRollups(reads, sql`granularity || start`, { dimension, currency }, starts)
  const totals = new Map(sums.map(({ group, orders, amount: revenue }) => [group, { orders, revenue }]))
  return (period) =>
    spansIn(period, known).reduce((sum, { granularity, start }) => {
      const { orders, revenue } = totals.get(granularity + start) ?? NOTHING
      return { orders: sum.orders + orders, revenue: sum.revenue + revenue }
    }, NOTHING)
}

/** The spans of the period, each by its start; days without orders may be added, to have fewer spans. */
function spansIn(period: Period, known: Period): { granularity: Granularity; start: string }[] {
  const days = clip(period, known)
  if (days.from > days.to) return []
  return spansOf(widened(days, known, 'y')).flatMap((span) => {
    return startsOf(span).map((start) => ({ granularity: span.granularity, start }))
  })
}
