import { sql } from 'kysely'
import type { Period } from '#contract/dashboard/period.ts'
import { sumColumnSql, sumOf } from '#server/aggregates/exact-sum.ts'
import { SPAN_START_SQL, spansOf, widened } from '#server/aggregates/granularity.ts'
import { rollupRows } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'

export function customerDayQueries(workspaceId: number): string[] {
  return [
    `select workspace_id, currency, customer_key, reporting_day, shop, count(*) from orders
     where workspace_id = ${workspaceId} and customer_key <> '' and reporting_day <> ''
     group by workspace_id, currency, customer_key, reporting_day, shop`,
  ]
}

/**
 * Queries for the rows of `customer_gaps`, from `customer_days`: each day of a customer with the customer's day before it, in
 * any shop and in each.
 */
export function customerGapQueries(workspaceId: number): string[] {
  const month = SPAN_START_SQL.m('start')
  const days = `from customer_days where workspace_id = ${workspaceId}`
  // The days are stored in the order that the first window needs.
  const gapsOf = (shop: string, each: string, partition: string) =>
    `select ${workspaceId}, shop, currency, 'd', day, previous, count(*) from (
      select ${shop} as shop, currency, day, coalesce(lag(day) over (partition by ${partition} order by day), '') as previous
      from (${each}) as days
    ) as gaps group by shop, currency, day, previous`
  return [
    gapsOf("''", `select distinct currency, customer_key, day ${days}`, 'currency, customer_key'),
    gapsOf('shop', `select * ${days}`, 'currency, customer_key, shop'),
    `select ${workspaceId}, shop, currency, 'm', ${month}, previous, ${sumColumnSql('customers')} from customer_gaps
      where workspace_id = ${workspaceId} and granularity = 'd' and substr(start, 1, 8) <> substr(previous, 1, 8)
      group by shop, currency, ${month}, previous`,
  ]
}

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
    .select(sumOf('customers').as('customers'))
    .select(sumOf("case when previous <> '' then customers else 0 end").as('returning'))
    .executeTakeFirstOrThrow()
  return { customers: Number(customers), returning: Number(returning) }
}
