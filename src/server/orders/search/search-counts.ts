import { sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import { readKeptSums } from '#server/aggregates/order-rollups/query.ts'
import { keptOrdersWith } from '#server/aggregates/product-rollups/query.ts'
import type { Reads } from '#server/database/reads.ts'
import { type BoundedFilters, DAY, SLACK } from '#server/orders/filters/placed-bounds.ts'
import { countWithin } from '#server/orders/summary/count-orders.ts'
import type { Search } from './search-steps.ts'

/** What the kept counts tell of a search's filters; roughly, for they are counted one by one, and by whole days. */
export interface FilterCounts {
  /** Placed within the period's instants. */
  readonly placed: number
  /** Of these, what a walk by date passes before the first of the period's days: store days begin at any hour. */
  readonly edge: number
  /** Which part of all orders has one of the statuses, and which part the other filters but the period let through. */
  readonly ofStatuses: number
  readonly share: number
  readonly led: Led
}

/** How many orders lie within each of the filters that an index of their own leads to. */
export interface Led {
  readonly cities?: number
  readonly product?: number
  readonly customer?: number
}

/** `all` orders of the workspace there are. */
export async function filterCounts({ reads, workspaceId, query }: Search, all: number): Promise<FilterCounts> {
  const [period, others] = await Promise.all([
    ordersPlaced(reads, workspaceId, query, query.sort.descending, all),
    shareOf(reads, workspaceId, query, all),
  ])
  return { ...period, ...others }
}

async function ordersPlaced(
  reads: Reads,
  workspaceId: number,
  { placedFrom, placedTo }: BoundedFilters,
  descending: boolean,
  all: number,
): Promise<{ placed: number; edge: number }> {
  if (placedFrom === undefined && placedTo === undefined) return { placed: all, edge: 0 }
  const day = (instant: number | undefined, none: number) =>
    BigInt(instant === undefined ? none : Math.floor(instant / DAY))
  const late = placedTo === undefined ? sql`false` : sql`utc_day >= ${day(placedTo - SLACK, 0)}`
  const early = placedFrom === undefined ? sql`false` : sql`utc_day < ${day(placedFrom + SLACK, 0)}`
  const query = sql<{ placed: bigint; edge: bigint }>`select cast(coalesce(sum(orders), 0) as bigint) as placed,
    cast(coalesce(sum(orders) filter (where ${descending ? late : early}), 0) as bigint) as edge from date_counts
    where workspace_id = ${BigInt(workspaceId)} and utc_day >= ${day(placedFrom, -1e9)} and utc_day <= ${day(placedTo, 1e9)}`
  const [counts] = (await query.execute(reads)).rows
  return { placed: Number(counts?.placed ?? 0), edge: Number(counts?.edge ?? 0) }
}

async function shareOf(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  all: number,
): Promise<Pick<FilterCounts, 'ofStatuses' | 'share' | 'led'>> {
  const { statuses, currency, product, cities, citiesNot, channels, channelsNot, payments, paymentsNot, customer } =
    filters
  const counted = 'yes' as const
  const single: OrderFilters[] = [
    ...(currency !== undefined ? [{ currency }] : []),
    ...(citiesNot ? [{ citiesNot, counted }] : []),
    ...(channels ? [{ channels, counted }] : []),
    ...(channelsNot ? [{ channelsNot, counted }] : []),
    ...(payments ? [{ payments, counted }] : []),
    ...(paymentsNot ? [{ paymentsNot, counted }] : []),
  ]
  const count = async (filters: OrderFilters) => {
    const sums = await readKeptSums(reads, workspaceId, filters)
    return sums?.reduce((total, { orders }) => total + orders, 0) ?? all
  }
  const [withStatuses, kept, ofCities, ofProduct, ofUnknown] = await Promise.all([
    statuses && count({ statuses }),
    Promise.all(single.map(count)),
    cities && count({ cities, counted }),
    product === undefined ? undefined : keptOrdersWith(reads, workspaceId, { product, counted }),
    customer === 'unknown' ? countWithin(reads, workspaceId, { customer }) : undefined,
  ])
  const led: Led = {
    ...(ofCities !== undefined && { cities: ofCities }),
    ...(ofProduct !== undefined && { product: ofProduct }),
    ...(ofUnknown !== undefined && { customer: ofUnknown }),
  }
  const partOf = (orders = all) => orders / Math.max(all, 1)
  const share = [...kept, ofCities, ofProduct, ofUnknown].reduce<number>((share, orders) => share * partOf(orders), 1)
  return { ofStatuses: partOf(withStatuses), share, led }
}
