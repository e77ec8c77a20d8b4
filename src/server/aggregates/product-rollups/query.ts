import { sql } from 'kysely'
import { narrowsBeyond, type OrderFilters } from '#contract/order-filters.ts'
import type { AskedSpans } from '#server/aggregates/asked-spans.ts'
import { exactSum, partsHigh, partsLow } from '#server/aggregates/exact-sum.ts'
import type { OrderSum } from '#server/aggregates/order-rollups/query.ts'
import { periodSpans } from '#server/aggregates/period-spans.ts'
import { rowsInSpans, signedSum } from '#server/aggregates/span-query.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'

/** So many are looked up one by one. */
const MAX_YEARS = 60

/** What the lines of one product add up to in one currency; null where no line tells. */
export interface ProductSum {
  readonly currency: string
  /** Ten-thousandths of a piece. */
  readonly quantity: bigint | null
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint | null
}

/** In how many orders of a counted period the product stands; undefined where the filters ask for more than that. */
export async function keptOrdersWith(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<number | undefined> {
  const kept = keptLines(reads, workspaceId, filters)
  if (!kept) return undefined
  const { total } = await kept.select(signedSum('orders').as('total')).executeTakeFirstOrThrow({ signal })
  return Number(total ?? 0n)
}

/** What those orders come to themselves, with all their lines. */
export async function keptSumsWith(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  const kept = keptLines(reads, workspaceId, filters)
  if (!kept) return undefined
  const rows = await kept
    .select(['currency', signedSum('orders').as('orders'), partsHigh('order').as('high'), partsLow('order').as('low')])
    .groupBy('currency')
    .having(signedSum('orders'), '>', 0n)
    .execute({ signal })
  return rows.map(({ currency, orders, high, low }) => {
    return { currency, orders: Number(orders), amount: exactSum(high, low) }
  })
}

/** The same of its lines. */
export async function keptProductSums(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<ProductSum[] | undefined> {
  const kept = keptLines(reads, workspaceId, filters)
  if (!kept) return undefined
  const rows = await kept
    .select([
      'currency',
      signedSum('amounts').as('amounts'),
      partsHigh('amount').as('high'),
      partsLow('amount').as('low'),
      signedSum('quantities').as('quantities'),
      signedSum('pieces').as('pieces'),
    ])
    .groupBy('currency')
    .having(signedSum('lines'), '>', 0n)
    .execute({ signal })
  return rows.map(({ currency, amounts, high, low, quantities, pieces }) => ({
    currency,
    quantity: quantities > 0n ? pieces : null,
    amount: amounts > 0n ? exactSum(high, low) : null,
  }))
}

function keptLines(reads: Reads, workspaceId: number, filters: OrderFilters) {
  const spans = periodSpans(filters.countedFrom, filters.countedTo)
  return hasKeptLines(filters) && spans.length > 0
    ? keptLinesIn(reads, workspaceId, filters, singleStarts(spans))
    : undefined
}

/** Whether all that the filters ask for is a product and a counted period. */
export function hasKeptLines(filters: OrderFilters): boolean {
  const { product, countedFrom, countedTo, counted } = filters
  const isCounted = counted !== 'no' && [countedFrom, countedTo, counted].some((value) => value !== undefined)
  return (
    product !== undefined &&
    isCounted &&
    !narrowsBeyond(filters, ['product', 'countedFrom', 'countedTo', 'counted', 'currency'])
  )
}

/** The product's rows in these spans, whatever the filters' own period. */
export function keptLinesIn(
  reads: Reads,
  workspaceId: number,
  { product = '', currency }: OrderFilters,
  spans: readonly AskedSpans[],
) {
  const own = { workspace_id: BigInt(workspaceId), product, ...(currency !== undefined && { currency }) }
  return rowsInSpans(reads, 'product_rollups', spans, own)
}

/** Years one by one, where they are few: a span of one start is looked up, a longer one is read with every product in it. */
function singleStarts(spans: readonly AskedSpans[]): AskedSpans[] {
  return spans.flatMap((span) => {
    const [first, last] = [Number(span.from.slice(0, 4)), Number(span.to.slice(0, 4))]
    if (span.grain !== 'y' || last - first > MAX_YEARS) return [span]
    return Array.from({ length: last - first + 1 }, (_, i) => {
      const start = `${String(first + i).padStart(4, '0')}-01-01`
      return { ...span, from: start, to: start }
    })
  })
}

/** The same added up from the lines of these orders. */
export async function addUpLines(
  orders: OrdersQuery,
  product: string,
  signal?: AbortSignal,
): Promise<ProductSum[]> {
  const rows = await orders
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.workspace_id', '=', 'orders.workspace_id')
        .onRef('order_lines.order_id', '=', 'orders.id')
        .on('order_lines.product', '=', product),
    )
    .select((build) => [
      'orders.currency',
      build.fn.count<bigint>('order_lines.amount').as('amounts'),
      sql<bigint>`cast(coalesce(sum(order_lines.amount >> 20), 0) as bigint)`.as('high'),
      sql<bigint>`cast(coalesce(sum(order_lines.amount & 1048575), 0) as bigint)`.as('low'),
      sql<bigint | null>`cast(sum(order_lines.quantity) as bigint)`.as('pieces'),
    ])
    .groupBy('orders.currency')
    .execute({ signal })
  return rows.map(({ currency, amounts, high, low, pieces }) => ({
    currency,
    quantity: pieces,
    amount: amounts > 0n ? exactSum(high, low) : null,
  }))
}
