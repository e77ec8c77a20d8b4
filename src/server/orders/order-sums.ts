import { sql } from 'kysely'
import { exactSum } from '#server/database/exact-sum.ts'
import type { Reads } from '#server/database/reads.ts'
import { type OrderSum, readKeptSums } from './kept-sums.ts'
import { ordersWithin } from './list-scope.ts'
import type { BoundedFilters } from './placed-bounds.ts'
import { keptSumsWith } from './product-sums.ts'

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
  // Few orders do not tell who ordered, and an index holds those alone; without the instants they were placed at.
  const { placedFrom: _from, placedTo: _to, ...unplaced } = others
  const unknown = await addUp(ordersWithin(reads, workspaceId, { ...unplaced, customer: 'unknown' }), signal)
  return customer === 'unknown' ? unknown : without(kept, unknown)
}

export async function addUp(orders: ReturnType<typeof ordersWithin>, signal?: AbortSignal): Promise<OrderSum[]> {
  const rows = await orders
    .select((build) => [
      'orders.currency',
      build.fn.countAll<bigint>().as('orders'),
      sql<bigint>`cast(sum(orders.amount >> 20) as bigint)`.as('high'),
      sql<bigint>`cast(sum(orders.amount & 1048575) as bigint)`.as('low'),
    ])
    .groupBy('orders.currency')
    .execute({ signal })
  return rows.map(({ currency, orders, high, low }) => {
    return { currency, orders: Number(orders), amount: exactSum(high, low) }
  })
}

function without(all: readonly OrderSum[], part: readonly OrderSum[]): OrderSum[] {
  return all.flatMap(({ currency, orders, amount }) => {
    const less = part.find((sum) => sum.currency === currency)
    const left = { currency, orders: orders - (less?.orders ?? 0), amount: amount - (less?.amount ?? 0n) }
    return left.orders > 0 ? [left] : []
  })
}
