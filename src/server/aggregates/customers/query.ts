import { sql } from 'kysely'
import type { Period } from '#contract/period.ts'
import { sumOf } from '#server/aggregates/exact-sum.ts'
import { spansOf, widened } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { Reads } from '#server/database/reads.ts'

/**
 * The distinct customers of the period's orders in one currency. `known`: the days that have orders, where the caller
 * knows them; then the months at the ends of the period can be whole.
 */
export async function distinctCustomers(
  reads: Reads,
  workspaceId: number,
  currency: string,
  period: Period,
  known?: Period,
): Promise<number> {
  const spans = spansOf(known ? widened(period, known, 'm') : period, 'm')
  const { customers } = await rollupRows(reads, 'customer_gaps', { workspace_id: BigInt(workspaceId), currency }, spans)
    // Each customer counts on its first day of the period: its previous day is before the period.
    .where(sql<boolean>`previous < ${period.from}`)
    .select(sumOf('customers').as('customers'))
    .executeTakeFirstOrThrow()
  return Number(customers)
}
