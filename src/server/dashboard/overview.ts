import { NO_CURRENCY } from '#contract/money.ts'
import type { Period } from '#contract/period.ts'
import { distinctCustomers } from '#server/database/distinct-customers.ts'
import type { Reads } from '#server/database/reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'
import { anyCurrencySumsOf, type Scope } from './scope.ts'

/** The days of the oldest and the newest order, in any currency; null where there is none. */
export async function findDayRange(reads: Reads, workspaceId: number) {
  const days = reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', 'counted')
    .where('grain', '=', 'd')
    .where('start', '>=', DAY_LIMITS.from)
    .where('start', '<=', DAY_LIMITS.to)
    .select('start')
    .limit(1)
  const [first, last] = [await days.orderBy('start').execute(), await days.orderBy('start', 'desc').execute()]
  return { firstDay: first[0]?.start ?? null, lastDay: last[0]?.start ?? null }
}

/** The currencies of the period's orders, most orders first, then by name. */
export async function findCurrencies(reads: Reads, workspaceId: number, period: Period): Promise<string[]> {
  const rows = await anyCurrencySumsOf(reads, workspaceId, period)
    .select('currency')
    .groupBy('currency')
    .orderBy((build) => build.fn.sum('orders'), 'desc')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** The one that is shown unless another is asked for: the period's main one, else that of all orders, else none. */
export async function mainCurrency(reads: Reads, workspaceId: number, ofPeriod: readonly string[]): Promise<string> {
  return ofPeriod[0] ?? (await findCurrencies(reads, workspaceId, DAY_LIMITS))[0] ?? NO_CURRENCY
}

/**
 * Distinct customers among the scope's orders; null where there are `orders` but none tells its customer. Orders that do
 * not tell theirs are not counted.
 */
export async function countCustomers(reads: Reads, scope: Scope, orders: number): Promise<number | null> {
  const customers = await distinctCustomers(reads, scope.workspaceId, scope.currency, scope)
  return customers === 0 && orders > 0 ? null : customers
}
