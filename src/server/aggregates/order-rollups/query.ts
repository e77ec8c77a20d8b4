import type { OrderFilters } from '#contract/order-filters.ts'
import type { AskedSpans } from '#server/aggregates/asked-spans.ts'
import { exactSum, partsHigh, partsLow } from '#server/aggregates/exact-sum.ts'
import { periodSpans } from '#server/aggregates/period-spans.ts'
import { rowsInSpans, signedSum } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderRollupTable } from '#server/database/schema/tables.ts'

/** What the orders in one currency add up to. */
export interface OrderSum {
  readonly currency: string
  readonly orders: number
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint
}

/** Which of the kept sums tell of a list. */
export interface Kept {
  readonly dimension: OrderRollupTable['dimension']
  readonly only?: readonly string[] | undefined
  readonly not?: readonly string[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The sums of the orders within the filters from those that the writer keeps; undefined where none are kept of such. */
export async function readKeptSums(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  const kept = keptOf(filters)
  if (!kept) return undefined
  const spans = periodSpans(kept.from, kept.to)
  if (spans.length === 0) return []
  const rows = await keptRows(reads, workspaceId, kept, filters.currency, spans)
    .select([
      'currency',
      signedSum('orders').as('orders'),
      partsHigh('amount').as('high'),
      partsLow('amount').as('low'),
    ])
    .groupBy('currency')
    .having(signedSum('orders'), '>', 0n)
    .execute({ signal })
  return rows.map(({ currency, orders, high, low }) => {
    return { currency, orders: Number(orders), amount: exactSum(high, low) }
  })
}

/** The rows of the kept sums in these spans, whatever the period that they are asked for. */
export function keptRows(
  reads: Reads,
  workspaceId: number,
  { dimension, only, not }: Kept,
  currency: string | undefined,
  spans: readonly AskedSpans[],
) {
  const own = { workspace_id: BigInt(workspaceId), dimension, ...(currency !== undefined && { currency }) }
  return rowsInSpans(reads, 'order_rollups', spans, own)
    .$if(only !== undefined, (sums) => sums.where('key', 'in', only ?? []))
    .$if(not !== undefined, (sums) => sums.where('key', 'not in', not ?? []))
}

/** Sums are kept by one dimension and one kind of day; but for the status, only of the orders that count. */
export function keptOf(filters: OrderFilters): Kept | undefined {
  const { statuses, from, to, countedFrom, countedTo, counted, product, customer } = filters
  if (product !== undefined || customer !== undefined || counted === 'no') return undefined
  const named = [
    { dimension: 'counted' as const, only: statuses, not: undefined },
    { dimension: 'city' as const, only: filters.cities, not: filters.citiesNot },
    { dimension: 'channel' as const, only: filters.channels, not: filters.channelsNot },
    { dimension: 'payment' as const, only: filters.payments, not: filters.paymentsNot },
  ].filter(({ only, not }) => only ?? not)
  if (named.length > 1) return undefined
  const kept = named[0] ?? { dimension: 'counted' as const }
  const isPlaced = from !== undefined || to !== undefined
  const isCounted = countedFrom !== undefined || countedTo !== undefined || counted !== undefined
  if (isCounted) return isPlaced ? undefined : { ...kept, from: countedFrom, to: countedTo }
  return kept.dimension === 'counted' ? { ...kept, dimension: 'status', from, to } : undefined
}
