import { narrowsBeyond, type OrderFilters } from '#contract/order-filters.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { spansOf } from '#server/aggregates/granularity.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import { rollupRows, singleStarts } from '#server/aggregates/rollup-rows.ts'
import type { Reads } from '#server/database/reads.ts'

/** What the lines of one product add up to in one currency; null where no line has a value. */
export interface ProductSum {
  readonly currency: string
  /** Ten-thousandths of a piece. */
  readonly quantity: bigint | null
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint | null
}

/** The sums per currency of whole orders that contain the product; undefined where `fitsProductRollups` is false. */
export async function productOrderSums(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<OrderSum[] | undefined> {
  if (!fitsProductRollups(filters)) return undefined
  const rows = await rowsOfProduct(reads, workspaceId, filters)
    .select(['currency', sumOf('orders').as('orders'), sumOf('order_high').as('high'), sumOf('order_low').as('low')])
    .groupBy('currency')
    .execute({ signal })
  return rows.map(({ currency, orders, high, low }) => {
    return { currency, orders: Number(orders), amount: exactSum(high, low) }
  })
}

/** The sums per currency of the product's own lines; undefined where `fitsProductRollups` is false. */
export async function productLineSums(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  signal?: AbortSignal,
): Promise<ProductSum[] | undefined> {
  if (!fitsProductRollups(filters)) return undefined
  const rows = await rowsOfProduct(reads, workspaceId, filters)
    .select([
      'currency',
      sumOf('amounts').as('amounts'),
      sumOf('amount_high').as('high'),
      sumOf('amount_low').as('low'),
      sumOf('quantities').as('quantities'),
      sumOf('pieces').as('pieces'),
    ])
    .groupBy('currency')
    .execute({ signal })
  return rows.map(({ currency, amounts, high, low, quantities, pieces }) => ({
    currency,
    quantity: quantities > 0n ? pieces : null,
    amount: amounts > 0n ? exactSum(high, low) : null,
  }))
}

/** Whether the filters are one product, a period by reporting date, and at most a currency. */
export function fitsProductRollups(filters: OrderFilters): boolean {
  const { product, countedFrom, countedTo, counted } = filters
  const isByReportingDate = countedFrom !== undefined || countedTo !== undefined || counted === 'yes'
  const fits = !narrowsBeyond(filters, ['product', 'countedFrom', 'countedTo', 'counted', 'currency'])
  return product !== undefined && isByReportingDate && counted !== 'no' && fits
}

function rowsOfProduct(reads: Reads, workspaceId: number, filters: OrderFilters) {
  const { product = '', currency, countedFrom, countedTo } = filters
  const key = { workspace_id: BigInt(workspaceId), product, ...(currency !== undefined && { currency }) }
  const spans = singleStarts(spansOf({ from: countedFrom, to: countedTo }))
  return rollupRows(reads, 'product_rollups', key, spans)
}
