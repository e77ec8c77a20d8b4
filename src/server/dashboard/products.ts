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
    .select(sumsOf('orders', 'amounts', 'amount_high', 'amount_low', 'quantities', 'priced_high', 'priced_low'))
    .select(sumsOf('pieces_high', 'pieces_low', 'priced_pieces_high', 'priced_pieces_low'))
    .groupBy('product')
    .orderBy('amount_high', 'desc')
    .orderBy('amount_low', 'desc')
    .orderBy('pieces_high', 'desc')
    .orderBy('pieces_low', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('name')
    .limit(MAX_PRODUCTS)
    .execute()

  const sums = rows.map((row) => ({
    ...row,
    amount: exactSum(row.amount_high, row.amount_low),
    pieces: exactSum(row.pieces_high, row.pieces_low),
    priced: exactSum(row.priced_high, row.priced_low),
    pricedPieces: exactSum(row.priced_pieces_high, row.priced_pieces_low),
  }))
  const hasAmounts = sums.some(({ amount }) => amount !== 0n)
  const hasPieces = sums.some(({ pieces }) => pieces !== 0n)
  const products = sums.map(({ name, amounts, amount, quantities, pieces, priced, pricedPieces, orders }) => ({
    name,
    // Minor units: both amount and pieces are in ten-thousandths.
    price: pricedPieces ? Number(divideRounded(priced, pricedPieces)) : null,
    quantity: quantities === 0n ? null : toPieces(pieces),
    amount: amounts === 0n ? null : toMinor(amount),
    orders: Number(orders),
  }))
  const productsBy = hasAmounts ? 'amount' : hasPieces ? 'quantity' : 'orders'
  return { products, productsBy } as const
}
