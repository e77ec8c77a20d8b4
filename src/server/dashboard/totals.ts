import { addDays, type Period } from '#contract/period.ts'
import { exactSum, partsHigh, partsLow } from '#server/aggregates/exact-sum.ts'
import { fewestSpans } from '#server/aggregates/fewest-spans.ts'
import { widened } from '#server/aggregates/granularity.ts'
import { signedSum } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { sumsOf } from './scope.ts'

/** How many orders, and their revenue in ten-thousandths of a minor unit. */
export interface Totals {
  readonly orders: number
  readonly revenue: bigint
}

const NOTHING: Totals = { orders: 0, revenue: 0n }

/** What the orders of one of the asked periods add up to. */
export type TotalsOf = (period: Period) => Totals

/**
 * One question for all of the periods: the days between two neighbouring bounds of theirs are added up together, and a
 * period is what lies between its own. `known`: the days of the oldest and the newest order; null where there is none.
 */
export async function findTotals(
  reads: Reads,
  workspaceId: number,
  currency: string,
  known: Period | null,
  periods: readonly Period[],
): Promise<TotalsOf> {
  if (known === null) return () => NOTHING
  const asked = periods.flatMap((period) => within(period, known) ?? [])
  const parts = between(asked)
  const spans = parts.flatMap((part, n) => {
    return fewestSpans(widened(part, known, 'y')).map((span) => ({ ...span, part: n }))
  })
  const rows = await sumsOf(reads, 'counted', { workspaceId, currency, spans })
    .select(['part', signedSum('orders').as('orders'), partsHigh('amount').as('high'), partsLow('amount').as('low')])
    .groupBy('part')
    .execute()

  const sums = new Map(rows.map(({ part, ...sum }) => [Number(part), sum]))
  // What all parts before a bound add up to, by the day that begins there.
  const upTo = new Map<string, Totals>()
  let sum = NOTHING
  for (const [n, { from, to }] of parts.entries()) {
    const { orders, high, low } = sums.get(n) ?? { orders: 0n, high: 0n, low: 0n }
    upTo.set(from, sum)
    sum = { orders: sum.orders + Number(orders), revenue: sum.revenue + exactSum(high, low) }
    upTo.set(addDays(to, 1), sum)
  }
  return (period) => {
    const days = within(period, known)
    if (days === null) return NOTHING
    const [start, end] = [upTo.get(days.from), upTo.get(addDays(days.to, 1))]
    if (!start || !end) throw new Error(`Nobody asked for what ${period.from} to ${period.to} adds up to.`)
    return { orders: end.orders - start.orders, revenue: end.revenue - start.revenue }
  }
}

/** Those of the period's days that may have orders. */
function within({ from, to }: Period, known: Period): Period | null {
  const days = { from: from < known.from ? known.from : from, to: to > known.to ? known.to : to }
  return days.from <= days.to ? days : null
}

/** All days of the periods, cut wherever one of them begins or ends. */
function between(periods: readonly Period[]): Period[] {
  const cuts = [...new Set(periods.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort()
  return cuts.flatMap((from, n) => {
    const end = cuts[n + 1]
    const isAsked = periods.some((period) => period.from <= from && from <= period.to)
    return end !== undefined && isAsked ? [{ from, to: addDays(end, -1) }] : []
  })
}
