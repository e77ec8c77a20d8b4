import { divideRounded } from '#contract/exact-number.ts'
import { exactSum, sumsOf } from '#server/aggregates/exact-sum.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import { toMinor, toPieces } from '#server/database/subunits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { SalesRange } from './sales.ts'

const MAX_PRODUCTS = 5

/**
 * The products with the largest line amounts, otherwise the largest quantity, otherwise in most orders; an unknown amount or
 * quantity ranks as 0. Ties by name. The price is the average over the lines with both amount and quantity.
 */
export async function findProducts(reads: WorkspaceReads, { currency, spans }: SalesRange) {
  const rows = await rollupRows(reads, 'product_rollups', { currency }, spans)
    .select('product as name')
    .select(sumsOf('orders', 'amounts', 'amount_high', 'amount_low', 'quantities', 'pieces'))
    .select(sumsOf('priced_pieces', 'priced_high', 'priced_low'))
    .groupBy('product')
    .orderBy('amount_high', 'desc')
    .orderBy('amount_low', 'desc')
    .orderBy('pieces', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('name')
    .limit(MAX_PRODUCTS)
    .execute()

  const hasAmounts = rows.some(({ amount_high, amount_low }) => exactSum(amount_high, amount_low) !== 0n)
  const hasPieces = rows.some(({ pieces }) => pieces !== 0n)
  const products = rows.map((row) => ({
    name: row.name,
    // Minor units: both amount and pieces are in ten-thousandths.
    price: row.priced_pieces
      ? Number(divideRounded(exactSum(row.priced_high, row.priced_low), row.priced_pieces))
      : null,
    quantity: row.quantities === 0n ? null : toPieces(row.pieces),
    amount: row.amounts === 0n ? null : toMinor(exactSum(row.amount_high, row.amount_low)),
    orders: Number(row.orders),
  }))
  const productsBy = hasAmounts ? 'amount' : hasPieces ? 'quantity' : 'orders'
  return { products, productsBy } as const
}
