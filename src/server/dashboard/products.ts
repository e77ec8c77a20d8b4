import { sql } from 'kysely'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { exactSum, sumHigh, sumLow } from '#server/database/exact-sum.ts'
import { divideRounded, toMinor, toPieces } from '#server/database/parts.ts'
import type { Reads } from '#server/database/reads.ts'
import { ordersOf, type Scope } from './scope.ts'

const SHOWN = 5
const COUNTED = sql<boolean>`order_lines.quantity is not null`

/**
 * The products with the largest line amounts; those without any come last, by quantity. Ties by name. The price is the
 * average over the lines that tell both amount and quantity.
 */
export async function findProducts(reads: Reads, scope: Scope): Promise<DashboardReply['products']> {
  const rows = await ordersOf(reads, scope)
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.workspace_id', '=', 'orders.workspace_id')
        .onRef('order_lines.order_id', '=', 'orders.id'),
    )
    .where('order_lines.product', '<>', '')
    .select([
      'order_lines.product as name',
      sql<bigint>`count(order_lines.amount)`.as('amounts'),
      sumHigh('order_lines.amount').as('high'),
      sumLow('order_lines.amount').as('low'),
      sql<bigint | null>`sum(order_lines.quantity)`.as('pieces'),
      sql<bigint | null>`sum(order_lines.quantity) filter (where order_lines.amount is not null)`.as('pricedPieces'),
      sumHigh('order_lines.amount', COUNTED).as('pricedHigh'),
      sumLow('order_lines.amount', COUNTED).as('pricedLow'),
    ])
    .groupBy('order_lines.product')
    .orderBy(sql`amounts > 0`, 'desc')
    .orderBy('high', 'desc')
    .orderBy('low', 'desc')
    .orderBy(sql`pieces is not null`, 'desc')
    .orderBy('pieces', 'desc')
    .orderBy('name')
    .limit(SHOWN)
    .execute()

  return rows.map((row) => ({
    name: row.name,
    price: row.pricedPieces ? unitPrice(exactSum(row.pricedHigh, row.pricedLow), row.pricedPieces) : null,
    quantity: toPieces(row.pieces),
    amount: row.amounts === 0n ? null : toMinor(exactSum(row.high, row.low)),
  }))
}

/** Ten-thousandths of a minor unit by ten-thousandths of a piece: the quotient is in minor units. */
function unitPrice(amount: bigint, pieces: bigint): number {
  return Number(divideRounded(amount, pieces))
}
