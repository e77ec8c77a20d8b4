import { narrowsBeyond, type OrderFilters } from '#contract/orders/order-filters.ts'
import { exactSum, sumOf, sumsOf } from '#server/aggregates/exact-sum.ts'
import { spansOf } from '#server/aggregates/granularity.ts'
import { rollupRows, singleStarts } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

type ProductSum = NonNullable<Awaited<ReturnType<typeof productSums>>>[number]
/** What the lines of one product add up to in one currency. */
export type LineSum = Pick<ProductSum, 'group' | 'quantity' | 'lineAmount'>

/**
 * The sums per currency of the whole orders that contain the product, and of the product's own lines; undefined unless the
 * filters are one product, a period by reporting date, and at most a currency and shops.
 */
export async function productSums(reads: WorkspaceReads, filters: OrderFilters) {
  const { products = [], shops, shopsNot, currency, reportedFrom: from, reportedTo: to, reported } = filters
  const isByReportingDate = from !== undefined || to !== undefined || reported === 'yes'
  const [product] = products
  if (product === undefined || products.length > 1 || !isByReportingDate || reported === 'no') return undefined
  if (narrowsBeyond(filters, ['products', 'shops', 'shopsNot', 'reportedFrom', 'reportedTo', 'reported', 'currency']))
    return undefined
  const key = { product, currency, shop: shops }
  const rows = await rollupRows(reads, 'product_rollups', key, singleStarts(spansOf({ from, to })), { shop: shopsNot })
    .select('currency as group')
    .select(sumsOf('orders', 'order_high', 'order_low', 'amounts', 'amount_high', 'amount_low'))
    .select(sumsOf('quantities', 'pieces_high', 'pieces_low'))
    .groupBy('currency')
    .execute()
  return rows.map((row) => ({
    group: row.group,
    orders: Number(row.orders),
    amount: exactSum(row.order_high, row.order_low),
    /** Of the lines, as `lineAmount`; ten-thousandths of a piece. Null where no line has a value. */
    quantity: row.quantities > 0n ? exactSum(row.pieces_high, row.pieces_low) : null,
    lineAmount: row.amounts > 0n ? exactSum(row.amount_high, row.amount_low) : null,
  }))
}

/** In about how many reported orders the products are, at most. */
export async function productOrderCount(reads: WorkspaceReads, products: readonly string[]): Promise<number> {
  if (products.length === 0) return 0
  const { orders } = await rollupRows(reads, 'product_rollups', { product: products }, spansOf({}))
    .select(sumOf('orders').as('orders'))
    .executeTakeFirstOrThrow()
  return Number(orders)
}
