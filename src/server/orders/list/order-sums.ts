import { sql } from 'kysely'
import { exactSum } from '#server/aggregates/exact-sum.ts'
import { type OrderSum, readKeptSums } from '#server/aggregates/order-rollups/query.ts'
import { keptSumsWith } from '#server/aggregates/product-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { BoundedFilters } from '#server/orders/filters/placed-bounds.ts'
import { ordersWithin } from '#server/orders/list/list-scope.ts'

/** What the orders within the filters add up to in each currency, as cheaply as it can be told. */
export async function readOrderSums(
  reads: Reads,
  workspaceId: number,
  filters: BoundedFilters,
  signal?: AbortSignal,
): Promise<OrderSum[]> {
  const { customer, ...others } = filters
  if (filters.product !== undefined) {
    const kept = await keptSumsWith(reads, workspaceId, filters, signal)
    return kept ?? (await addUp(ordersWithin(reads, workspaceId, filters), signal))
  }
  const kept = await readKeptSums(reads, workspaceId, others, signal)
  if (!kept) return await addUp(ordersWithin(reads, workspaceId, filters), signal)
  if (!customer) return kept
  const unknown = await addUp(ordersOfUnknown(reads, workspaceId, others), signal, filters.currency)
  return customer === 'unknown' ? unknown : without(kept, unknown)
}

/** Few orders do not tell who ordered, and an index holds those alone; without the instants they were placed at. */
export function ordersOfUnknown(
  reads: Reads,
  workspaceId: number,
  { placedFrom: _from, placedTo: _to, ...unplaced }: BoundedFilters,
) {
  return ordersWithin(reads, workspaceId, { ...unplaced, customer: 'unknown' })
}

/** `only`: the currency that all of them are in, where the caller knows; then they need not be told apart. */
export async function addUp(
  orders: ReturnType<typeof ordersWithin>,
  signal?: AbortSignal,
  only?: string,
): Promise<OrderSum[]> {
  const rows = await orders
    .$if(only === undefined, (all) => all.groupBy('orders.currency'))
    .select((build) => [
      only === undefined
        ? build.ref('orders.currency').as('currency')
        : sql<string>`cast(${only} as text)`.as('currency'),
      build.fn.countAll<bigint>().as('orders'),
      sql<bigint>`cast(coalesce(sum(orders.amount >> 20), 0) as bigint)`.as('high'),
      sql<bigint>`cast(coalesce(sum(orders.amount & 1048575), 0) as bigint)`.as('low'),
    ])
    .execute({ signal })
  const sums = rows.map(({ currency, orders, high, low }) => {
    return { currency, orders: Number(orders), amount: exactSum(high, low) }
  })
  return sums.filter(({ orders }) => orders > 0)
}

function without(all: readonly OrderSum[], part: readonly OrderSum[]): OrderSum[] {
  return all.flatMap(({ currency, orders, amount }) => {
    const less = part.find((sum) => sum.currency === currency)
    const left = { currency, orders: orders - (less?.orders ?? 0), amount: amount - (less?.amount ?? 0n) }
    return left.orders > 0 ? [left] : []
  })
}
