import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import { ordersWithin } from './list-scope.ts'
import { readOrderSums } from './order-sums.ts'
import { keptOrdersWith } from './product-sums.ts'

/** How many orders lie within the filters, from the kept sums where they tell. */
export async function countWithin(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<number> {
  if (filters.product === undefined) {
    const sums = await readOrderSums(reads, workspaceId, filters, signal)
    return sums.reduce((total, { orders }) => total + orders, 0)
  }
  const kept = await keptOrdersWith(reads, workspaceId, filters, signal)
  if (kept !== undefined) return kept
  const { total } = await ordersWithin(reads, workspaceId, filters)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}
