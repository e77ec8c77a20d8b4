import type { OrderStatus } from '#contract/order.ts'
import { type DatedFilters, narrowsBeyond } from '#contract/order-filters.ts'
import { STATUS_ORDER } from '#contract/order-status.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { searchWords } from '#contract/search-words.ts'
import { distinctCustomers } from '#server/aggregates/customers/query.ts'
import { exactSum, sumOfAmounts } from '#server/aggregates/exact-sum.ts'
import type { StatusCount } from '#server/aggregates/order-rollups/query.ts'
import { type LineSum, productSums } from '#server/aggregates/product-rollups/query.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/parts.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'
import { byReportingDate } from '#server/orders/filters/order-date-bounds.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { withNames } from '#server/orders/filters/with-names.ts'
import { findLeads, ordersByLead } from '#server/orders/list/leading-filter.ts'
import {
  countStatuses,
  countStatusesFromRollups,
  sumFromRollups,
  sumRows,
  sumStatuses,
  totalOrders,
} from '#server/orders/list/order-sums.ts'
import { findSearched } from '#server/orders/search/search-orders.ts'

/**
 * The sums of all orders that the list shows on its pages, from rollups, else from the rows; and how many there would be with
 * each status, of `tabs` or of all.
 */
export async function readSummary(
  scope: ReadScope,
  { search, ...asked }: DatedFilters & { readonly search: string },
  tabs?: readonly OrderStatus[],
): Promise<OrderSummary> {
  const { reads, workspaceId, rules, signal } = scope
  const words = searchWords(search)
  const filters = await withNames(scope, asked)
  const reported = byReportingDate(filters, rules)
  const rollups = words.length === 0
  const { statuses: only, ...anyOthers } = filters
  const others = tabs ? { ...anyOthers, statuses: tabs } : anyOthers
  const products = rollups ? await productSums(reads, workspaceId, reported, signal) : undefined
  const added = products ?? (rollups ? await sumFromRollups(scope, filters) : undefined)
  const anyStatus = async () => await matchingOrders(scope, others, words)
  // Without rollups, one read of the rows gives both the sums, with the status filter, and the counts, without it.
  const rows = added ? [] : await sumRows(await anyStatus(), signal)
  const counted = rollups ? await countStatusesFromRollups(scope, others) : undefined
  const counts = counted ?? (added ? await countStatuses(await anyStatus(), signal) : rows)
  const sums = added ?? sumStatuses(rows.filter(({ status }) => !only || only.includes(status)))
  const summary: OrderSummary = {
    orders: totalOrders(sums),
    amounts: amounts(sums),
    statuses: inOrder(counts),
  }
  if (filters.customer === 'known') {
    const customers = rollups ? await customersFromRollups(scope, reported) : undefined
    summary.customers = customers ?? (await countCustomers(await matchingOrders(scope, filters, words), signal))
  }
  const [product] = asked.products ?? []
  if (product !== undefined && asked.products?.length === 1 && asked.productContains === undefined)
    summary.product = lines(products ?? (await sumLines(await matchingOrders(scope, filters, words), product, signal)))
  if (filters.customerKey !== undefined) {
    summary.customerName = await customerName(scope, filters.customerKey)
  }
  return summary
}

/** The name in the customer's latest order; '' without one. */
async function customerName({ reads, workspaceId, signal }: ReadScope, key: string): Promise<string> {
  const latest = await reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('customer_key', '=', key)
    .select('customer_name')
    .orderBy('placed_at', 'desc')
    .orderBy('id_key', 'desc')
    .limit(1)
    .executeTakeFirst({ signal })
  return latest?.customer_name ?? ''
}

async function matchingOrders(scope: ReadScope, filters: RowFilters, words: readonly string[]): Promise<OrdersQuery> {
  if (words.length > 0) return await findSearched({ scope, filters, words, limits: SEARCH_LIMITS })
  return ordersByLead(scope, filters, (await findLeads(scope, filters)).best)
}

async function customersFromRollups(
  { reads, workspaceId }: ReadScope,
  filters: RowFilters,
): Promise<number | undefined> {
  const { countedFrom: from, countedTo: to, currency } = filters
  if (narrowsBeyond(filters, ['countedFrom', 'countedTo', 'counted', 'currency', 'customer'])) return undefined
  if (from === undefined || to === undefined || from > to || to > '9998' || currency === undefined) return undefined
  return await distinctCustomers(reads, workspaceId, currency, { from, to })
}

async function countCustomers(orders: OrdersQuery, signal?: AbortSignal): Promise<number> {
  const { customers } = await orders
    .select((build) => build.fn.count<bigint>('orders.customer_key').distinct().as('customers'))
    .executeTakeFirstOrThrow({ signal })
  return Number(customers)
}

/** The statuses that orders have, in their usual order. */
function inOrder(counts: readonly StatusCount[]): OrderSummary['statuses'] {
  return STATUS_ORDER.map((status) => {
    const own = counts.filter((count) => count.status === status)
    return { status, orders: own.reduce((total, { orders }) => total + orders, 0) }
  }).filter(({ orders }) => orders > 0)
}

function amounts(sums: readonly OrderSum[]): OrderSummary['amounts'] {
  return [...sums]
    .sort((a, b) => b.orders - a.orders || (a.currency < b.currency ? -1 : 1))
    .map(({ currency, orders, amount }) => ({ currency, orders, minor: toMinor(amount) }))
}

function lines(sums: readonly LineSum[]): NonNullable<OrderSummary['product']> {
  return [...sums]
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
    .map(({ currency, quantity, lineAmount }) => {
      return { currency, quantity: toPieces(quantity), minor: toMinorOrNull(lineAmount) }
    })
}

/** The sums per currency of the product's lines in these orders, read from the rows. */
async function sumLines(orders: OrdersQuery, product: string, signal?: AbortSignal): Promise<LineSum[]> {
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
      sumOfAmounts('order_lines.amount', 'high').as('high'),
      sumOfAmounts('order_lines.amount', 'low').as('low'),
      build.cast<bigint | null>(build.fn.sum('order_lines.quantity'), 'bigint').as('pieces'),
    ])
    .groupBy('orders.currency')
    .execute({ signal })
  return rows.map(({ currency, amounts, high, low, pieces }) => ({
    currency,
    quantity: pieces,
    lineAmount: amounts > 0n ? exactSum(high, low) : null,
  }))
}
