import { narrowsBeyond, type OrderFilters } from '#contract/order-filters.ts'
import { keptOf, type OrderSum, readKeptSums } from '#server/aggregates/order-rollups/query.ts'
import { keptOrdersWith } from '#server/aggregates/product-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import { withPlacedBounds } from '#server/orders/filters/placed-bounds.ts'
import { ordersWithin } from '#server/orders/list/list-scope.ts'
import { withProductWay } from '#server/orders/list/product-way.ts'
import { ordersOfUnknown, readOrderSums } from './order-sums.ts'

/** How many orders lie within the filters, from the kept sums where they tell. */
export async function countWithin(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<number> {
  if (filters.product !== undefined) return await countWithProduct(reads, workspaceId, filters, filters.product, signal)
  const { customer, ...others } = filters
  // What few orders of a city have in common is told by their rows, to which the sums lead; else an index holds all that is asked.
  const isOfCity = filters.cities !== undefined && narrowsBeyond(filters, ['cities'])
  if (keptOf(others)) {
    const unknown = customer && (await countRows(ordersOfUnknown(reads, workspaceId, others), signal))
    if (customer === 'unknown') return unknown ?? 0
    return added((await readKeptSums(reads, workspaceId, others, signal)) ?? []) - (unknown ?? 0)
  }
  const bounded = await withPlacedBounds(reads, workspaceId, filters)
  if (isOfCity) return added(await readOrderSums(reads, workspaceId, bounded, signal))
  return await countRows(ordersWithin(reads, workspaceId, bounded), signal)
}

function added(sums: readonly OrderSum[]): number {
  return sums.reduce((total, { orders }) => total + orders, 0)
}

async function countWithProduct(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  product: string,
  signal?: AbortSignal,
): Promise<number> {
  const kept = await keptOrdersWith(reads, workspaceId, filters, signal)
  if (kept !== undefined) return kept
  if (narrowsBeyond(filters, ['product'])) {
    const bounded = await withPlacedBounds(reads, workspaceId, filters)
    const asked = await withProductWay(reads, workspaceId, bounded, 1)
    return await countRows(ordersWithin(reads, workspaceId, asked), signal)
  }
  const { total } = await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('product', '=', product)
    .select((build) => build.fn.count<bigint>('order_id').distinct().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}

async function countRows(orders: ReturnType<typeof ordersWithin>, signal?: AbortSignal): Promise<number> {
  const { total } = await orders
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}
