import { sql } from 'kysely'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { divideRounded } from '#contract/exact-number.ts'
import { exactSum, sumOf } from '#server/aggregates/exact-sum.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import { toMinor, toPieces } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Scope } from './sales.ts'

const MAX_PRODUCTS = 5

/**
 * The products with the largest line amounts; those without amounts come last, by quantity. Ties by name. The price is the
 * average over the lines with both amount and quantity.
 */
export async function findProducts(
  reads: Reads,
  { workspaceId, currency, spans }: Scope,
): Promise<DashboardReply['products']> {
  const key = { workspace_id: BigInt(workspaceId), currency }
  const rows = await rollupRows(reads, 'product_rollups', key, spans)
    .select([
      'product as name',
      sumOf('amounts').as('known'),
      sumOf('amount_high').as('high'),
      sumOf('amount_low').as('low'),
      sql<bigint | null>`case when ${sumOf('quantities')} > 0 then ${sumOf('pieces')} end`.as('counted'),
      sumOf('priced_pieces').as('pricedPieces'),
      sumOf('priced_high').as('pricedHigh'),
      sumOf('priced_low').as('pricedLow'),
    ])
    .groupBy('product')
    .orderBy(sql`${sumOf('amounts')} > 0`, 'desc')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy(sql`${sumOf('quantities')} > 0`, 'desc')
    .orderBy('counted', 'desc')
    .orderBy('name')
    .limit(MAX_PRODUCTS)
    .execute()

  return rows.map((row) => ({
    name: row.name,
    // Minor units: both amount and pieces are in ten-thousandths.
    price: row.pricedPieces ? Number(divideRounded(exactSum(row.pricedHigh, row.pricedLow), row.pricedPieces)) : null,
    quantity: toPieces(row.counted),
    amount: row.known === 0n ? null : toMinor(exactSum(row.high, row.low)),
  }))
}
