import type { OrderFilters } from '#contract/order-filters.ts'
import { readKeptSums } from '#server/aggregates/order-rollups/query.ts'
import { keptOrdersWith } from '#server/aggregates/product-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { BoundedFilters } from '#server/orders/filters/placed-bounds.ts'

/** From a line to its order and from there to its row is so much dearer than from an order to its lines. */
const DEARER = 2

/**
 * The same filters with the cheaper way to a product's orders. `part` is how much of the orders within the other filters
 * must be looked at (0 to 1) where each is asked for its lines, or of all orders where they are walked `beyond` the period; a
 * product in few orders is found from its lines.
 */
export async function withProductWay<Filters extends BoundedFilters>(
  reads: Reads,
  workspaceId: number,
  filters: Filters & OrderFilters,
  part: number,
  beyond = false,
): Promise<Filters> {
  const { product } = filters
  if (product === undefined) return filters
  const { countedFrom, countedTo, currency }: OrderFilters = beyond ? {} : filters
  const period = {
    counted: 'yes' as const,
    ...(countedFrom !== undefined && { countedFrom }),
    ...(countedTo !== undefined && { countedTo }),
    ...(currency !== undefined && { currency }),
  }
  const around = (await readKeptSums(reads, workspaceId, period)) ?? []
  const walked = part * around.reduce((total, { orders }) => total + orders, 0)
  const found = (await keptOrdersWith(reads, workspaceId, { product, counted: 'yes' })) ?? 0
  return DEARER * found < walked ? { ...filters, byLinesOf: BigInt(workspaceId) } : filters
}
