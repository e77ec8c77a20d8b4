import { sql } from 'kysely'
import type { Period } from '#contract/dashboard/period.ts'
import { sumOf } from '#server/aggregates/exact-sum.ts'
import { spansOf, widened } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/**
 * The distinct customers of a period's orders in one currency, and those of them who had also ordered before it; a customer of
 * two shops counts in each of them. `known`: the days that have orders, where the caller knows them; then the months at the ends
 * of the period can be whole.
 */
export async function countDistinctCustomers(reads: WorkspaceReads, currency: string, period: Period, known?: Period) {
  const spans = spansOf(known ? widened(period, known, 'm') : period, 'm')
  const { customers, returning } = await rollupRows(reads, 'customer_gaps', { currency, shop: reads.shop ?? '' }, spans)
    // Each customer counts on its first day of the period: its previous day is before the period.
    .where(sql<boolean>`previous < ${period.from}`)
    .select([
      sumOf('customers').as('customers'),
      sumOf("case when previous <> '' then customers else 0 end").as('returning'),
    ])
    .executeTakeFirstOrThrow()
  return { customers: Number(customers), returning: Number(returning) }
}
