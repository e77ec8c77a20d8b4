import { sql } from 'kysely'
import type { Period } from '#contract/dashboard/period.ts'
import { sumOf } from '#server/aggregates/exact-sum.ts'
import { spansOf, widened } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

/** The distinct customers of a period's orders in one currency. */
export interface CustomerCounts {
  readonly customers: number
  /** Those of them who had also ordered before the period. */
  readonly returning: number
}

/** `known`: the days that have orders, where the caller knows them; then the months at the ends of the period can be whole. */
export async function countDistinctCustomers(
  reads: WorkspaceReads,
  currency: string,
  period: Period,
  known?: Period,
): Promise<CustomerCounts> {
  if (reads.shop !== undefined) return await countShopCustomers(reads, currency, period)
  const spans = spansOf(known ? widened(period, known, 'm') : period, 'm')
  const { customers, returning } = await rollupRows(reads, 'customer_gaps', { currency }, spans)
    // Each customer counts on its first day of the period: its previous day is before the period.
    .where(sql<boolean>`previous < ${period.from}`)
    .select([
      sumOf('customers').as('customers'),
      sumOf("case when previous <> '' then customers else 0 end").as('returning'),
    ])
    .executeTakeFirstOrThrow()
  return { customers: Number(customers), returning: Number(returning) }
}

/** The same from the orders of one shop: a customer of two shops counts in each. */
async function countShopCustomers(reads: WorkspaceReads, currency: string, { from, to }: Period) {
  const byCustomer = reads
    .from('orders')
    .where('currency', '=', currency)
    .where('customer_key', '<>', '')
    .where('reporting_day', '<>', '')
    .where('reporting_day', '<=', to)
    .groupBy('customer_key')
    .having(({ fn }) => fn.max('reporting_day'), '>=', from)
    .select(({ fn }) => fn.min('reporting_day').as('first'))
  const { customers, returning } = await reads
    .fromQuery(byCustomer.as('customers'))
    .select(({ fn }) => fn.countAll<bigint>().as('customers'))
    .select(sumOf(`case when first < '${from}' then 1 else 0 end`).as('returning'))
    .executeTakeFirstOrThrow()
  return { customers: Number(customers), returning: Number(returning) }
}
