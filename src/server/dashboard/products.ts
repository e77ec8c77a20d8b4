import { sql } from 'kysely'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { divideRounded } from '#contract/exact-number.ts'
import { exactSum, partsHigh, partsLow } from '#server/aggregates/exact-sum.ts'
import { signedSum } from '#server/aggregates/span-query.ts'
import { toMinor, toPieces } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import { productSumsOf, type Scope } from './scope.ts'

const SHOWN = 5

/**
 * The products with the largest line amounts; those without any come last, by quantity. Ties by name. The price is the
 * average over the lines that tell both amount and quantity.
 */
export async function findProducts(reads: Reads, scope: Scope): Promise<DashboardReply['products']> {
  const rows = await productSumsOf(reads, scope)
    .select([
      'product as name',
      signedSum('amounts').as('known'),
      partsHigh('amount').as('high'),
      partsLow('amount').as('low'),
      sql<bigint | null>`case when ${signedSum('quantities')} > 0 then ${signedSum('pieces')} end`.as('counted'),
      signedSum('priced_pieces').as('pricedPieces'),
      partsHigh('priced').as('pricedHigh'),
      partsLow('priced').as('pricedLow'),
    ])
    .groupBy('product')
    .having(signedSum('lines'), '>', 0n)
    .orderBy(sql`${signedSum('amounts')} > 0`, 'desc')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy(sql`${signedSum('quantities')} > 0`, 'desc')
    .orderBy('counted', 'desc')
    .orderBy('name')
    .limit(SHOWN)
    .execute()

  return rows.map((row) => ({
    name: row.name,
    price: row.pricedPieces ? unitPrice(exactSum(row.pricedHigh, row.pricedLow), row.pricedPieces) : null,
    quantity: toPieces(row.counted),
    amount: row.known === 0n ? null : toMinor(exactSum(row.high, row.low)),
  }))
}

/** Ten-thousandths of a minor unit by ten-thousandths of a piece: the quotient is in minor units. */
function unitPrice(amount: bigint, pieces: bigint): number {
  return Number(divideRounded(amount, pieces))
}
