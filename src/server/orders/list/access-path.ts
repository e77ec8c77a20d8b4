import { FIELD_FILTERS } from '#contract/orders/name-filters.ts'
import { isInRollups } from '#server/aggregates/order-rollups/query.ts'
import { productOrderCount } from '#server/aggregates/product-rollups/query.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { filterCondition, ordersByIndex, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import { type BoundedFilters, pickFilters, placedBounds, type RowFilters } from '#server/orders/filters/row-filters.ts'
import { sumFromRollups, totalOrders } from './order-sums.ts'

/** A filter that has an index, and how many orders the index leads to; without a filter all orders of the workspace. */
export interface AccessPath {
  readonly filter: BoundedFilters
  readonly orders: number
}

/** Channels and payment methods are few, so that an index of them would lead to too many orders. */
const INDEXED_FILTERS = FIELD_FILTERS.filter(({ name }) => name !== 'channel' && name !== 'paymentMethod')
/** Each with an index of its own that no rollup counts. */
const COUNTED = [['paymentStates', 'fulfillmentStates'], ['tags'], ['customerKey'], ['amountMin', 'amountMax']] as const

/**
 * Of the indexes that the filters allow the `best`, with the fewest orders, and that of the `period` in which the orders were
 * placed; `all`: orders of the workspace. Counts come from rollups of reported orders: approximate, but only the speed depends
 * on them.
 */
export async function chooseIndex(reads: WorkspaceReads, filters: RowFilters) {
  const { statuses, products, customer } = filters
  const order = pickFilters(filters, 'from', 'to')
  const reporting = pickFilters(filters, 'reportedFrom', 'reportedTo')
  const rules = await reads.settings()
  const placed = placedBounds(filters, rules)
  const isReportedAsPlaced = rules.countedDate === 'placed'
  const count = async (filter: BoundedFilters, counted: RowFilters): Promise<AccessPath> => {
    const sums = await sumFromRollups(reads, counted)
    return { filter, orders: sums ? totalOrders(sums) : Number.POSITIVE_INFINITY }
  }
  const all = await count({}, {})
  const periods = await Promise.all([
    ...(hasAny(order) ? [count(placed, order)] : []),
    ...(hasAny(reporting) && isReportedAsPlaced ? [count(placed, reporting)] : []),
  ])
  const others = await Promise.all([
    ...(hasAny(reporting) && !isReportedAsPlaced ? [count(reporting, reporting)] : []),
    ...INDEXED_FILTERS.flatMap(({ name, only }) => {
      const filter = { [only]: filters[only] }
      if (!filters[only]) return []
      return isInRollups(name) ? [count(filter, { ...filter, reported: 'yes' })] : [countedPath(reads, filter)]
    }),
    ...(statuses ? [count({ statuses }, { statuses })] : []),
    ...(products ? [productOrderCount(reads, products).then((orders) => ({ filter: { products }, orders }))] : []),
    ...COUNTED.map((names) => pickFilters(filters, ...names))
      .filter(hasAny)
      .map((filter) => countedPath(reads, filter)),
    ...(customer === 'unknown' ? [count({ customer, ...reporting }, { customer, ...reporting, reported: 'yes' })] : []),
  ])
  const period = fewest([all, ...periods])
  return { best: fewest([period, ...others]), period, all: all.orders }
}
type AccessPaths = Awaited<ReturnType<typeof chooseIndex>>

export function ordersByPath(reads: WorkspaceReads, filters: RowFilters, { filter }: AccessPath) {
  // What the index selects need not be tested again; but earlier orders of a customer are those of the same shops.
  const isKept = (name: string) => !(name in filter) || (name === 'shops' && filters.orderedBefore !== undefined)
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => isKept(name)))
  return ordersByIndex(reads, filter).where(unindexed(reads, others))
}

/** A path that no rollup counts: counted in its index, where that leads to few orders. */
async function countedPath(reads: WorkspaceReads, filter: RowFilters): Promise<AccessPath> {
  const orders = await reads.count(ordersWithin(reads, filter), SEARCH_LIMITS.indexRows + 1)
  return { filter, orders: orders > SEARCH_LIMITS.indexRows ? Number.POSITIVE_INFINITY : orders }
}

function hasAny(filters: BoundedFilters): boolean {
  return Object.keys(filters).length > 0
}

function fewest(paths: readonly AccessPath[]): AccessPath {
  return paths.reduce((least, path) => (path.orders < least.orders ? path : least))
}

/** How many orders match the filters: from rollups, else by counting rows. `paths`: `chooseIndex` of the filters, where it is known. */
export async function countOrders(reads: WorkspaceReads, filters: RowFilters, paths?: AccessPaths): Promise<number> {
  if (paths && !filterCondition(reads, filters)) return paths.all
  const sums = await sumFromRollups(reads, filters)
  if (sums) return totalOrders(sums)
  const { best } = paths ?? (await chooseIndex(reads, filters))
  return await reads.count(ordersByPath(reads, filters, best))
}
