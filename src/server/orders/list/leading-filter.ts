import { productOrderCount } from '#server/aggregates/product-rollups/query.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { type OrdersQuery, ordersByIndex, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import { type BoundedFilters, reportingPeriod, withPlacedBounds } from '#server/orders/filters/order-date-bounds.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { sumFromRollups, totalOrders } from './order-sums.ts'

/** A filter that has an index, and how many orders the index leads to; without a filter all orders of the workspace. */
export interface Lead {
  readonly filter: BoundedFilters
  readonly orders: number
}

/** The leads of some filters. */
export interface Leads {
  /** The one with the fewest orders. */
  readonly best: Lead
  /** The period in which all the orders were placed; all orders if the filters name none. */
  readonly period: Lead
  /** Orders of the workspace. */
  readonly all: number
}

/** Counts come from rollups of reported orders: approximate, but only the speed depends on them. */
export async function findLeads(scope: ReadScope, filters: RowFilters): Promise<Leads> {
  const { placedFrom, placedTo } = withPlacedBounds(filters, scope.rules)
  const { from, to, countedFrom, countedTo, cities, countries, statuses, products, customer } = filters
  const { customerKey, amountMin, amountMax } = filters
  const amounts = { ...(amountMin !== undefined && { amountMin }), ...(amountMax !== undefined && { amountMax }) }
  const order = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const reporting = reportingPeriod(countedFrom, countedTo)
  const placed = { ...(placedFrom !== undefined && { placedFrom }), ...(placedTo !== undefined && { placedTo }) }
  const isReportedAsPlaced = scope.rules.countedDate === 'placed'
  const count = async (filter: BoundedFilters, counted: RowFilters): Promise<Lead> => {
    const sums = await sumFromRollups(scope, counted)
    return { filter, orders: sums ? totalOrders(sums) : Number.POSITIVE_INFINITY }
  }
  const all = await count({}, {})
  const periods = await Promise.all([
    ...(hasAny(order) ? [count(placed, order)] : []),
    ...(hasAny(reporting) && isReportedAsPlaced ? [count(placed, reporting)] : []),
  ])
  const others = await Promise.all([
    ...(hasAny(reporting) && !isReportedAsPlaced ? [count(reporting, reporting)] : []),
    ...(cities ? [count({ cities }, { cities, counted: 'yes' })] : []),
    ...(countries ? [count({ countries }, { countries, counted: 'yes' })] : []),
    ...(statuses ? [count({ statuses }, { statuses })] : []),
    ...(products ? [leadOfProducts(scope, products)] : []),
    ...(customerKey === undefined ? [] : [countedLead(scope, { customerKey })]),
    ...(hasAny(amounts) ? [countedLead(scope, amounts)] : []),
    ...(customer === 'unknown' ? [count({ customer, ...reporting }, { customer, ...reporting, counted: 'yes' })] : []),
  ])
  const period = fewest([all, ...periods])
  return { best: fewest([period, ...others]), period, all: all.orders }
}

/** The orders that match the filters, found by the leading one. */
export function ordersByLead(scope: ReadScope, filters: RowFilters, { filter }: Lead): OrdersQuery {
  // What the index selects need not be tested again.
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in filter)))
  return ordersByIndex(scope, filter).where(unindexed(others))
}

async function leadOfProducts({ reads, workspaceId, signal }: ReadScope, products: readonly string[]): Promise<Lead> {
  return { filter: { products }, orders: await productOrderCount(reads, workspaceId, products, signal) }
}

/** A lead that no rollup counts: counted in its index, where that leads to few orders. */
async function countedLead(scope: ReadScope, filter: RowFilters): Promise<Lead> {
  const few = ordersWithin(scope, filter)
    .select('orders.id')
    .limit(SEARCH_LIMITS.indexRows + 1)
  const { orders } = await scope.reads
    .selectFrom(few.as('few'))
    .select((build) => build.fn.countAll<bigint>().as('orders'))
    .executeTakeFirstOrThrow({ signal: scope.signal })
  return { filter, orders: Number(orders) > SEARCH_LIMITS.indexRows ? Number.POSITIVE_INFINITY : Number(orders) }
}

function hasAny(filters: BoundedFilters): boolean {
  return Object.keys(filters).length > 0
}

function fewest(leads: readonly Lead[]): Lead {
  return leads.reduce((least, lead) => (lead.orders < least.orders ? lead : least))
}
