import { FIELD_FILTERS } from '#contract/orders/name-filters.ts'
import { narrowsBeyond, type OrderFilters } from '#contract/orders/order-filters.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { type OpenPeriod, spansOf } from '#server/aggregates/granularity.ts'
import { type OrderSum, rollupRows, type SumGroup, singleStarts } from '#server/aggregates/rollup-rows.ts'
import type { OrderRollupTable } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** The rows of `order_rollups` that add up to a list. */
interface OrderRollupKeys extends OpenPeriod {
  readonly dimension: OrderRollupTable['dimension']
  readonly only?: readonly string[] | undefined
  readonly not?: readonly string[] | undefined
}

/** What was refunded on the orders within the filters that say so, per currency; undefined where no rollup has it. */
export async function refundRollupSums(
  reads: WorkspaceReads,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  const keys = rollupKeysOf(filters)
  // Refunds have a rollup by status and reporting date only, as 'counted' has.
  if (keys?.dimension !== 'counted') return undefined
  return await rollupSums(reads, filters, { ...keys, dimension: 'refunded' }, 'currency', signal)
}

/** The sums of the orders within the filters; undefined where no rollup has them. */
export async function orderRollupSums(
  reads: WorkspaceReads,
  filters: OrderFilters,
  by: SumGroup = 'currency',
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  const keys = rollupKeysOf(filters)
  return keys && (await rollupSums(reads, filters, keys, by, signal))
}

async function rollupSums(
  reads: WorkspaceReads,
  { currency, shops, shopsNot }: OrderFilters,
  { dimension, only, not, ...period }: OrderRollupKeys,
  by: SumGroup,
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  if (by === 'status' && dimension !== 'status' && dimension !== 'counted') return undefined
  const key = { dimension, ...(currency !== undefined && { currency }) }
  const column = by === 'status' ? 'key' : by
  const rows = await rollupRows(reads, 'order_rollups', key, singleStarts(spansOf(period)))
    .$if(shops !== undefined, (sums) => sums.where('shop', 'in', shops ?? []))
    .$if(shopsNot !== undefined, (sums) => sums.where('shop', 'not in', shopsNot ?? []))
    .$if(only !== undefined, (sums) => sums.where('key', 'in', only ?? []))
    .$if(not !== undefined, (sums) => sums.where('key', 'not in', not ?? []))
    .select([`${column} as group`, sumOf('orders').as('orders')])
    .select([sumOf('amount_high').as('high'), sumOf('amount_low').as('low')])
    .groupBy(column)
    .execute({ signal })
  return rows.map(({ group, orders, high, low }) => {
    return { group, orders: Number(orders), amount: exactSum(high, low) }
  })
}

/** The filters that the rollups have as a dimension. */
const DIMENSIONS = ['city', 'country', 'channel', 'payment'] as const
function isDimension(name: string): name is (typeof DIMENSIONS)[number] {
  return (DIMENSIONS as readonly string[]).includes(name)
}

/** Whether rollups count the orders that this filter by names keeps. */
export function isInRollups(name: string): boolean {
  return name === 'shop' || isDimension(name)
}

const IN_ROLLUPS = [
  'statuses',
  ...FIELD_FILTERS.flatMap(({ name, only, not }) => (isDimension(name) ? [only, not] : [])),
  ...(['shops', 'shopsNot', 'from', 'to', 'reportedFrom', 'reportedTo', 'reported', 'currency'] as const),
] as const satisfies readonly (keyof OrderFilters)[]

/** Each dimension has one kind of day, and all but 'status' have only the orders that count. */
function rollupKeysOf(filters: OrderFilters): OrderRollupKeys | undefined {
  const { statuses, from, to, reportedFrom, reportedTo, reported } = filters
  if (reported === 'no' || narrowsBeyond(filters, IN_ROLLUPS)) return undefined
  const named = [
    { dimension: 'counted' as const, only: statuses, not: undefined },
    ...FIELD_FILTERS.flatMap(({ name, only, not }) =>
      isDimension(name) ? [{ dimension: name, only: filters[only], not: filters[not] }] : [],
    ),
  ].filter(({ only, not }) => only ?? not)
  if (named.length > 1 || keepsNoCountry(filters)) return undefined
  const keys = named[0] ?? { dimension: 'counted' as const }
  const isByOrderDate = from !== undefined || to !== undefined
  const isByReportingDate = reportedFrom !== undefined || reportedTo !== undefined || reported !== undefined
  if (isByReportingDate) return isByOrderDate ? undefined : { ...keys, from: reportedFrom, to: reportedTo }
  return keys.dimension === 'counted' ? { ...keys, dimension: 'status', from, to } : undefined
}

/** Whether they may keep orders without a country, which the dimension 'country' leaves out. */
function keepsNoCountry({ countries, countriesNot }: OrderFilters): boolean {
  return countries ? countries.includes('') : countriesNot !== undefined && !countriesNot.includes('')
}
