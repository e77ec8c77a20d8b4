import type { Period } from '#contract/period.ts'
import { exactSum, sumHigh, sumLow } from '#server/database/exact-sum.ts'
import type { Reads } from '#server/database/reads.ts'
import { ordersOf, type Scope } from './scope.ts'

/** One store day's orders; revenue in ten-thousandths of a minor unit. */
export interface DayFigures {
  readonly day: string
  readonly orders: number
  readonly revenue: bigint
}

export type Totals = Omit<DayFigures, 'day'>

/** The days that have orders, oldest first. */
export async function findDailyFigures(reads: Reads, scope: Scope): Promise<DayFigures[]> {
  const rows = await ordersOf(reads, scope)
    .select((build) => [
      'day',
      build.fn.countAll<bigint>().as('orders'),
      sumHigh('amount').as('high'),
      sumLow('amount').as('low'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute()
  return rows.map(({ day, orders, high, low }) => ({ day, orders: Number(orders), revenue: exactSum(high, low) }))
}

/** What the days of the period add up to. */
export function totalsOf(days: readonly DayFigures[], { from, to }: Period): Totals {
  let orders = 0
  let revenue = 0n
  for (const one of days) {
    if (one.day < from || one.day > to) continue
    orders += one.orders
    revenue += one.revenue
  }
  return { orders, revenue }
}
