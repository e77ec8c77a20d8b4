import type { Period } from '#contract/period.ts'
import { exactSum, partsHigh, partsLow } from '#server/database/exact-sum.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Scope } from './scope.ts'

/** How many orders, and their revenue in ten-thousandths of a minor unit. */
export interface Totals {
  readonly orders: number
  readonly revenue: bigint
}

const NOTHING: Totals = { orders: 0, revenue: 0n }

/** What the orders of a span of days add up to; the same effort for a day as for a century. */
export type TotalsOf = (period: Period) => Totals

/** Reads the days that have orders once; spans outside the scope's days are not known to the answer. */
export async function findTotals(reads: Reads, scope: Scope): Promise<TotalsOf> {
  const rows = await reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(scope.workspaceId))
    .where('dimension', '=', 'counted')
    .where('grain', '=', 'd')
    .where('start', '>=', scope.from)
    .where('start', '<=', scope.to)
    .where('currency', '=', scope.currency)
    .select((build) => [
      'start as day',
      build.fn.sum<bigint>('orders').as('orders'),
      partsHigh('amount').as('high'),
      partsLow('amount').as('low'),
    ])
    .groupBy('start')
    .orderBy('start')
    .execute()

  const days = rows.map(({ day }) => day)
  // upTo[n]: what the first n days add up to.
  const upTo: Totals[] = [NOTHING]
  for (const [n, { orders, high, low }] of rows.entries()) {
    const before = at(upTo, n)
    upTo.push({ orders: before.orders + Number(orders), revenue: before.revenue + exactSum(high, low) })
  }
  return ({ from, to }) => {
    if (from > to) return NOTHING
    const start = at(
      upTo,
      countBefore(days, (day) => day < from),
    )
    const end = at(
      upTo,
      countBefore(days, (day) => day <= to),
    )
    return { orders: end.orders - start.orders, revenue: end.revenue - start.revenue }
  }
}

function at(totals: readonly Totals[], n: number): Totals {
  return totals[n] ?? NOTHING
}

/** How many of the sorted days come before the first that is not; by halving. */
function countBefore(days: readonly string[], isBefore: (day: string) => boolean): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(days[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}
