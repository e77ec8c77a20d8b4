import { STATUS_ORDER } from '#contract/changes/order-status.ts'
import { OPEN_STATUSES } from '#contract/orders/order.ts'
import { narrowsBeyond, type OrderFilters } from '#contract/orders/order-filters.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'
import { countDistinctCustomers } from '#server/aggregates/customers/queries.ts'
import { exactSum, sumsOfAmounts } from '#server/aggregates/exact-sum.ts'
import { orderRollupSums } from '#server/aggregates/order-rollups/query.ts'
import { type LineSum, productSums } from '#server/aggregates/product-rollups/query.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import { latestCustomer } from '#server/changes/latest-customer.ts'
import { toMinor, toMinorOrNull, toPieces } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'
import { withNames } from '#server/orders/filters/filter-names.ts'
import { byReportingDate, type RowFilters, type SearchedFilters } from '#server/orders/filters/row-filters.ts'
import { sumFromRollups, sumRows, totalOrders } from '#server/orders/list/order-sums.ts'
import { matchingOrders } from '#server/orders/search/search-orders.ts'
import { soughtWords } from '#server/orders/search/sought-words.ts'

/** The sums of all orders that the list shows on its pages, from rollups, else from the rows. */
export async function readSummary(reads: WorkspaceReads, { search, ...asked }: SearchedFilters): Promise<OrderSummary> {
  const rules = await reads.settings()
  const words = await soughtWords(reads, search)
  const filters = await withNames(reads, asked)
  let matching: Promise<OrdersQuery> | undefined
  const orders = () => (matching ??= matchingOrders(reads, filters, words))
  const reported = byReportingDate(filters, rules)
  const rollups = words.length === 0
  const products = rollups ? await productSums(reads, reported) : undefined
  const added = products ?? (rollups ? await sumFromRollups(reads, filters) : undefined)
  const sums = added ?? (await sumRows(await orders(), 'currency'))
  const refunds = added && !products ? await orderRollupSums(reads, reported, 'refunds') : undefined
  const summary: OrderSummary = { orders: totalOrders(sums), amounts: amounts(sums, refunds) }
  if (filters.customer === 'known' || filters.orderedBefore !== undefined) {
    const customers = rollups ? await customersFromRollups(reads, reported) : undefined
    summary.customers = customers ?? (await countCustomers(await orders()))
  }
  const [product] = asked.products ?? []
  if (product !== undefined && asked.products?.length === 1 && asked.productContains === undefined)
    summary.product = lines(products ?? (await sumLines(await orders(), product)))
  const { customerKey } = filters
  if (customerKey !== undefined)
    summary.customerName = (await latestCustomer(reads, reads.workspaceId, customerKey))?.name ?? ''
  return summary
}

async function customersFromRollups(reads: WorkspaceReads, filters: RowFilters): Promise<number | undefined> {
  const { reportedFrom: from, reportedTo: to, currency, shops: [shop, ...otherShops] = [] } = filters
  const known = ['reportedFrom', 'reportedTo', 'reported', 'currency', 'customer', 'shops'] as const
  if (narrowsBeyond(filters, known) || otherShops.length > 0) return undefined
  if (from === undefined || to === undefined || from > to || to > '9998' || currency === undefined) return undefined
  const ofShop = shop === undefined ? reads : reads.ofShop(shop)
  return (await countDistinctCustomers(ofShop, currency, { from, to })).customers
}

async function countCustomers(orders: OrdersQuery): Promise<number> {
  const { customers } = await orders
    .select((build) => build.fn.count<bigint>('orders.customer_key').distinct().as('customers'))
    .executeTakeFirstOrThrow()
  return Number(customers)
}

function amounts(sums: readonly OrderSum[], refunds: readonly OrderSum[] = []): OrderSummary['amounts'] {
  const refundOf = new Map(refunds.map(({ group, amount }) => [group, amount]))
  return [...sums]
    .sort((a, b) => b.orders - a.orders || (a.group < b.group ? -1 : 1))
    .map(({ group: currency, orders, amount, refunded = refundOf.get(currency) ?? null }) => ({
      ...{ currency, orders, minor: toMinor(amount) },
      ...(refunded !== null && { net: toMinor(amount - refunded) }),
    }))
}

function lines(sums: readonly LineSum[]): NonNullable<OrderSummary['product']> {
  return [...sums]
    .sort((a, b) => (a.group < b.group ? -1 : 1))
    .map(({ group: currency, quantity, lineAmount }) => {
      return { currency, quantity: toPieces(quantity), minor: toMinorOrNull(lineAmount) }
    })
}

/** The sums per currency of the product's lines in these orders, read from the rows. */
async function sumLines(orders: OrdersQuery, product: string): Promise<LineSum[]> {
  const rows = await orders
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.workspace_id', '=', 'orders.workspace_id')
        .onRef('order_lines.order_id', '=', 'orders.id')
        .on('order_lines.product', '=', product),
    )
    .select((build) => [
      'orders.currency as group',
      build.fn.count<bigint>('order_lines.amount').as('amounts'),
      build.fn.count<bigint>('order_lines.quantity').as('quantities'),
      ...sumsOfAmounts('order_lines', 'amount'),
      ...sumsOfAmounts('order_lines', 'quantity'),
    ])
    .groupBy('orders.currency')
    .execute()
  return rows.map((row) => ({
    group: row.group,
    quantity: row.quantities > 0n ? exactSum(row.quantity_high, row.quantity_low) : null,
    lineAmount: row.amounts > 0n ? exactSum(row.amount_high, row.amount_low) : null,
  }))
}

/**
 * How many orders have each status among those that match everything but the status filter, from rollups, else from the rows.
 * With `openForDays` or `late`, only the open statuses.
 */
export async function readStatuses(
  reads: WorkspaceReads,
  { search, statuses: _statuses, ...others }: SearchedFilters,
  { openForDays, late }: Pick<OrderFilters, 'openForDays' | 'late'>,
): Promise<StatusCounts> {
  const words = await soughtWords(reads, search)
  const isOpen = openForDays !== undefined || late !== undefined
  const filters = await withNames(reads, { ...others, ...(isOpen && { statuses: OPEN_STATUSES }) })
  const added = words.length === 0 ? await sumFromRollups(reads, filters, 'status') : undefined
  const sums = added ?? (await sumRows(await matchingOrders(reads, filters, words), 'status'))
  const counts = new Map(sums.map(({ group, orders }) => [group, orders]))
  const statuses = STATUS_ORDER.map((status) => ({ status, orders: counts.get(status) ?? 0 }))
  return { statuses: statuses.filter(({ orders }) => orders > 0) }
}
