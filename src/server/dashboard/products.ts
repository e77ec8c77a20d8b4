import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { divideRounded } from '#contract/exact-number.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import { toMinor, toPieces } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { SalesRange } from './sales.ts'

const MAX_PRODUCTS = 5

/**
 * The products with the largest line amounts, otherwise the largest quantity, otherwise in most orders; an unknown amount or
 * quantity ranks as 0. Ties by name. The price is the average over the lines with both amount and quantity.
 */
export async function findProducts(
  reads: WorkspaceReads,
  { currency, spans }: SalesRange,
): Promise<Pick<DashboardReply, 'products' | 'productsBy'>> {
  const rows = await rollupRows(reads, 'product_rollups', { currency }, spans)
    .select([
      'product as name',
      sumOf('amounts').as('known'),
      sumOf('amount_high').as('high'),
      sumOf('amount_low').as('low'),
      sumOf('quantities').as('counted'),
      sumOf('pieces').as('pieces'),
      sumOf('orders').as('orders'),
      sumOf('priced_pieces').as('pricedPieces'),
      sumOf('priced_high').as('pricedHigh'),
      sumOf('priced_low').as('pricedLow'),
    ])
    .groupBy('product')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy('pieces', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('name')
    .limit(MAX_PRODUCTS)
    .execute()

  const hasAmounts = rows.some(({ high, low }) => exactSum(high, low) !== 0n)
  const hasPieces = rows.some(({ pieces }) => pieces !== 0n)
  const products = rows.map((row) => ({
    name: row.name,
    // Minor units: both amount and pieces are in ten-thousandths.
    price: row.pricedPieces ? Number(divideRounded(exactSum(row.pricedHigh, row.pricedLow), row.pricedPieces)) : null,
    quantity: row.counted === 0n ? null : toPieces(row.pieces),
    amount: row.known === 0n ? null : toMinor(exactSum(row.high, row.low)),
    orders: Number(row.orders),
  }))
  return { products, productsBy: hasAmounts ? 'amount' : hasPieces ? 'quantity' : 'orders' }
}
