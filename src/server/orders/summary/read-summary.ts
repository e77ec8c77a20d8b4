import { narrowsBeyond, type OrderFilters } from '#contract/order-filters.ts'
import type { SummaryQuery } from '#contract/order-query.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { fold } from '#contract/text.ts'
import { distinctCustomers } from '#server/aggregates/customers/query.ts'
import type { OrderSum } from '#server/aggregates/order-rollups/query.ts'
import { addUpLines, keptProductSums, type ProductSum } from '#server/aggregates/product-rollups/query.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { countedAlike } from '#server/orders/filters/counted-alike.ts'
import { withPlacedBounds } from '#server/orders/filters/placed-bounds.ts'
import { ordersWithin } from '#server/orders/list/list-scope.ts'
import { withProductWay } from '#server/orders/list/product-way.ts'
import { ordersFound } from '#server/orders/search/searched-list.ts'
import { addUp, readOrderSums } from './order-sums.ts'

/** What all orders add up to that the list would show on its pages; `reads` is one snapshot. */
export async function readSummary(
  reads: Reads,
  workspaceId: number,
  { search, ...asIs }: SummaryQuery,
  signal?: AbortSignal,
): Promise<OrderSummary> {
  const filters = await countedAlike(reads, workspaceId, asIs)
  const term = fold(search.toWellFormed())
  const { product } = filters
  const isWhole = term === ''
  const bounded = await withPlacedBounds(reads, workspaceId, filters)
  const asked = await withProductWay(reads, workspaceId, bounded, 1)
  const matching = isWhole
    ? ordersWithin(reads, workspaceId, asked)
    : await ordersFound({ reads, workspaceId, query: filters, term, limits: SEARCH_LIMITS, signal })
  const sums = isWhole ? await readOrderSums(reads, workspaceId, asked, signal) : await addUp(matching, signal)
  const summary: OrderSummary = {
    orders: sums.reduce((total, { orders }) => total + orders, 0),
    amounts: amounts(sums),
  }
  if (filters.customer === 'known') {
    const kept = isWhole ? await keptCustomers(reads, workspaceId, filters) : undefined
    summary.customers = kept ?? (await countCustomers(matching, signal))
  }
  if (product !== undefined) {
    const kept = isWhole ? await keptProductSums(reads, workspaceId, filters, signal) : undefined
    summary.product = lines(kept ?? (await addUpLines(matching, product, signal)))
  }
  return summary
}

async function keptCustomers(reads: Reads, workspaceId: number, filters: OrderFilters): Promise<number | undefined> {
  const { countedFrom: from, countedTo: to, currency } = filters
  if (narrowsBeyond(filters, ['countedFrom', 'countedTo', 'currency', 'customer'])) return undefined
  if (from === undefined || to === undefined || from > to || to > '9998' || currency === undefined) return undefined
  return await distinctCustomers(reads, workspaceId, currency, { from, to })
}

async function countCustomers(orders: ReturnType<typeof ordersWithin>, signal?: AbortSignal): Promise<number> {
  const { customers } = await orders
    .select((build) => build.fn.count<bigint>('orders.customer_key').distinct().as('customers'))
    .executeTakeFirstOrThrow({ signal })
  return Number(customers)
}

function amounts(sums: readonly OrderSum[]): OrderSummary['amounts'] {
  return [...sums]
    .sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1))
    .map(({ currency, orders, amount }) => ({ currency, orders, minor: toMinor(amount) }))
}

function lines(sums: readonly ProductSum[]): NonNullable<OrderSummary['product']> {
  return [...sums]
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ currency, quantity, amount }) => {
      return { currency, quantity: toPieces(quantity), minor: toMinorOrNull(amount) }
    })
}
