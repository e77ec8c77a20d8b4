import { type RawBuilder, sql } from 'kysely'
import { FIELD_FILTERS } from '#contract/orders/name-filters.ts'
import { narrowsBeyond, type OrderFilters } from '#contract/orders/order-filters.ts'
import { exactSum, sumsOf } from '#server/aggregates/exact-sum.ts'
import { spansOf } from '#server/aggregates/granularity.ts'
import { type OrderSum, type RowsOfRollup, rollupRows, singleStarts } from '#server/aggregates/rollup-rows.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

export type SumGroup = 'currency' | 'status'

/** The sums of rows of `order_rollups` (`rollupRows`), for each value of an expression of their columns. */
export async function sumOrderRollups(
  reads: WorkspaceReads,
  by: RawBuilder<string>,
  ...[key, spans, not]: RowsOfRollup
): Promise<OrderSum[]> {
  const rows = await rollupRows(reads, 'order_rollups', key, spans, not)
    .select([by.as('group'), ...sumsOf('orders', 'amount_high', 'amount_low')])
    .groupBy(by)
    .execute()
  return rows.map(({ group, orders, amount_high, amount_low }) => {
    return { group, orders: Number(orders), amount: exactSum(amount_high, amount_low) }
  })
}

/**
 * The sums of the orders within the filters, by 'refunds' what was refunded per currency on those that say so; undefined where
 * no rollup has them.
 */
export async function orderRollupSums(
  reads: WorkspaceReads,
  filters: OrderFilters,
  by: SumGroup | 'shop' | 'refunds' = 'currency',
): Promise<OrderSum[] | undefined> {
  const found = rollupKeysOf(filters)
  if (!found) return undefined
  const { dimension, only, not, ...period } = found
  const isOfStatuses = dimension === 'counted' || dimension === 'status'
  // Refunds have a rollup by status and reporting date only, as 'counted' has.
  if ((by === 'status' && !isOfStatuses) || (by === 'refunds' && dimension !== 'counted')) return undefined
  const { currency, shops, shopsNot } = filters
  const key = { dimension: by === 'refunds' ? 'refunded' : dimension, currency, shop: shops, key: only }
  const column = { status: 'key', shop: 'shop', currency: 'currency', refunds: 'currency' }[by]
  const spans = singleStarts(spansOf(period))
  return await sumOrderRollups(reads, sql.ref(column), key, spans, { shop: shopsNot, key: not })
}

/** By filter, the dimension of the rollups that counts the orders by its names. */
export const DIMENSIONS: Readonly<Partial<Record<string, Tables['order_rollups']['dimension']>>> = {
  ...{ city: 'city', country: 'country', channel: 'channel', paymentMethod: 'payment' },
}

/** Whether rollups count the orders that this filter by names keeps. */
export function isInRollups(name: string): boolean {
  return name === 'shop' || name in DIMENSIONS
}

const IN_ROLLUPS = [
  'statuses',
  ...FIELD_FILTERS.flatMap(({ name, only, not }) => (name in DIMENSIONS ? [only, not] : [])),
  ...(['shops', 'shopsNot', 'from', 'to', 'reportedFrom', 'reportedTo', 'reported', 'currency'] as const),
] as const satisfies readonly (keyof OrderFilters)[]

/** The rows of `order_rollups` that add up to a list. Each dimension has one kind of day, and all but 'status' have only the orders that count. */
function rollupKeysOf(filters: OrderFilters) {
  const { statuses, from, to, reportedFrom, reportedTo, reported, countries, countriesNot } = filters
  if (reported === 'no' || narrowsBeyond(filters, IN_ROLLUPS)) return undefined
  const [keys = { dimension: 'counted' as const, only: undefined, not: undefined }, ...others] = [
    { dimension: 'counted' as const, only: statuses, not: undefined },
    ...FIELD_FILTERS.flatMap(({ name, only, not }) => {
      const dimension = DIMENSIONS[name]
      return dimension ? [{ dimension, only: filters[only], not: filters[not] }] : []
    }),
  ].filter(({ only, not }) => only ?? not)
  // The dimension 'country' leaves out orders without one.
  const keepsNoCountry = countries ? countries.includes('') : countriesNot !== undefined && !countriesNot.includes('')
  if (others.length > 0 || keepsNoCountry) return undefined
  const isByOrderDate = from !== undefined || to !== undefined
  const isByReportingDate = reportedFrom !== undefined || reportedTo !== undefined || reported !== undefined
  if (isByReportingDate) return isByOrderDate ? undefined : { ...keys, from: reportedFrom, to: reportedTo }
  return keys.dimension === 'counted' ? { ...keys, dimension: 'status' as const, from, to } : undefined
}
