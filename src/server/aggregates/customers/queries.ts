import { sumColumnSql } from '#server/aggregates/exact-sum.ts'
import { SPAN_START_SQL } from '#server/aggregates/granularity.ts'

/** The query for the rows of `customer_days`. */
export function customerDayQueries(workspaceId: number): string[] {
  return [
    `select workspace_id, currency, customer_key, reporting_day, count(*) from orders
     where workspace_id = ${workspaceId} and customer_key <> '' and reporting_day <> ''
     group by workspace_id, currency, customer_key, reporting_day`,
  ]
}

/** Queries for the rows of `customer_gaps`: each day of a customer with the customer's day before it, from `customer_days`. */
export function customerGapQueries(workspaceId: number): string[] {
  const month = SPAN_START_SQL.m('start')
  // The days are stored in the order that the window needs.
  const gaps = `select currency, day, coalesce(lag(day) over (partition by currency, customer_key order by day), '') as previous
    from customer_days where workspace_id = ${workspaceId}`
  return [
    `select ${workspaceId}, currency, 'd', day, previous, count(*) from (${gaps}) as gaps group by currency, day, previous`,
    `select ${workspaceId}, currency, 'm', ${month}, previous, ${sumColumnSql('customers')} from customer_gaps
      where workspace_id = ${workspaceId} and granularity = 'd' and substr(start, 1, 8) <> substr(previous, 1, 8)
      group by currency, ${month}, previous`,
  ]
}
