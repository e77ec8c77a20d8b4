import { NO_CURRENCY } from '#contract/money.ts'
import type { Period } from '#contract/period.ts'
import type { Reads } from '#server/database/reads.ts'
import { DAY_LIMITS } from './dashboard-query.ts'
import { ordersOf, type Scope } from './scope.ts'

/** The days of the oldest and the newest order, in any currency; null where there is none. */
export async function findDayRange(reads: Reads, workspaceId: number) {
  return await reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('day', '>=', DAY_LIMITS.from)
    .where('day', '<=', DAY_LIMITS.to)
    .select((build) => [
      build.fn.min<string | null>('day').as('firstDay'),
      build.fn.max<string | null>('day').as('lastDay'),
    ])
    .executeTakeFirstOrThrow()
}

/** The currencies of the period's orders, most orders first, then by name. */
export async function findCurrencies(reads: Reads, workspaceId: number, { from, to }: Period): Promise<string[]> {
  const rows = await reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select('currency')
    .groupBy('currency')
    .orderBy((build) => build.fn.countAll(), 'desc')
    .orderBy('currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** The one that is shown unless another is asked for: the period's main one, else that of all orders, else none. */
export async function mainCurrency(reads: Reads, workspaceId: number, ofPeriod: readonly string[]): Promise<string> {
  return ofPeriod[0] ?? (await findCurrencies(reads, workspaceId, DAY_LIMITS))[0] ?? NO_CURRENCY
}

/**
 * Distinct customers among the scope's orders; null where there are orders but none tells its customer. Orders that do
 * not tell theirs are not counted.
 */
export async function countCustomers(reads: Reads, scope: Scope): Promise<number | null> {
  const { customers, orders } = await ordersOf(reads, scope)
    .select((build) => [
      build.fn.count<bigint>('customer_key').distinct().filterWhere('customer_key', '<>', '').as('customers'),
      build.fn.countAll<bigint>().as('orders'),
    ])
    .executeTakeFirstOrThrow()
  return customers === 0n && orders > 0n ? null : Number(customers)
}
