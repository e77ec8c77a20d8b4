import type { OrderFilters } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import { type OrderSum, openPeriod, orderRollupSums } from './order-rollups/query.ts'
import { productOrderSums } from './product-rollups/query.ts'

/** The filters whose orders an index finds. */
export type IndexedFilter = 'period' | 'reportingPeriod' | 'statuses' | 'cities' | 'channels' | 'payments' | 'product'

/**
 * How many orders each filter leaves by itself, for choosing the index to search by. Of cities, channels, payment
 * methods and products only the orders that count are known: the estimate can be too low where others are listed.
 */
export async function ordersPerFilter(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<Partial<Record<IndexedFilter, number>>> {
  const { statuses, cities, channels, payments, product, from, to, countedFrom, countedTo } = filters
  const counted = 'yes' as const
  const single: Partial<Record<IndexedFilter, OrderFilters>> = {
    ...((from !== undefined || to !== undefined) && { period: openPeriod(from, to) }),
    ...((countedFrom !== undefined || countedTo !== undefined) && {
      reportingPeriod: {
        ...(countedFrom !== undefined && { countedFrom }),
        ...(countedTo !== undefined && { countedTo }),
      },
    }),
    ...(statuses && { statuses: { statuses } }),
    ...(cities && { cities: { cities, counted } }),
    ...(channels && { channels: { channels, counted } }),
    ...(payments && { payments: { payments, counted } }),
    ...(product !== undefined && { product: { product, counted } }),
  }
  const counts = await Promise.all(
    Object.entries(single).map(async ([name, filter]) => {
      const read = filter.product === undefined ? orderRollupSums : productOrderSums
      return [name, total((await read(reads, workspaceId, filter, signal)) ?? [])] as const
    }),
  )
  return Object.fromEntries(counts)
}

function total(sums: readonly OrderSum[]): number {
  return sums.reduce((orders, sum) => orders + sum.orders, 0)
}
