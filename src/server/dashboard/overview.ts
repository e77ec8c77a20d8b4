import { NO_CURRENCY } from '#contract/money.ts'
import type { Period } from '#contract/period.ts'
import { distinctCustomers } from '#server/aggregates/customers/query.ts'
import { sumOf } from '#server/aggregates/exact-sum.ts'
import { type Spans, spansOf } from '#server/aggregates/granularity.ts'
import type { Reads } from '#server/database/reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'
import { anyCurrencySumsOf, type Scope } from './scope.ts'

/** The days of the oldest and the newest order, in any currency; null where there is none. */
export async function findDayRange(reads: Reads, workspaceId: number) {
  const days = reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', 'counted')
    .where('granularity', '=', 'd')
    .where('start', '>=', DAY_LIMITS.from)
    .where('start', '<=', DAY_LIMITS.to)
    .select('start')
    .limit(1)
  const [first, last] = [await days.orderBy('start').execute(), await days.orderBy('start', 'desc').execute()]
  return { firstDay: first[0]?.start ?? null, lastDay: last[0]?.start ?? null }
}

/** The currencies of the orders of these days, most orders first, then by name. */
export async function findCurrencies(reads: Reads, workspaceId: number, spans: readonly Spans[]): Promise<string[]> {
  const rows = await anyCurrencySumsOf(reads, workspaceId, spans)
    .select('currency')
    .groupBy('currency')
    .orderBy(sumOf('orders'), 'desc')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** The one that is shown unless another is asked for: the period's main one, else that of all orders, else none. */
export async function mainCurrency(reads: Reads, workspaceId: number, ofPeriod: readonly string[]): Promise<string> {
  return ofPeriod[0] ?? (await findCurrencies(reads, workspaceId, spansOf(DAY_LIMITS)))[0] ?? NO_CURRENCY
}

/**
 * Distinct customers among the scope's orders; null where there are `orders` but none tells its customer. Orders that do
 * not tell theirs are not counted.
 */
export async function countCustomers(
  reads: Reads,
  { workspaceId, currency, from, to }: Omit<Scope, 'spans'>,
  known: Period | null,
  orders: number,
): Promise<number | null> {
  if (orders === 0) return 0
  const customers = await distinctCustomers(reads, workspaceId, currency, { from, to }, known ?? undefined)
  return customers === 0 && orders > 0 ? null : customers
}
