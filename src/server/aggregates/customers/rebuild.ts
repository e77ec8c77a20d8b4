import { integerSumSql } from '#server/aggregates/exact-sum.ts'
import { SPAN_START_SQL } from '#server/aggregates/granularity.ts'

/** Statements that rebuild a workspace's `customer_days` and `customer_gaps` from its orders. */
export function rebuildCustomers(workspaceId: number): string[] {
  const workspace = `workspace_id = ${workspaceId}`
  // The days are stored in the order that the window needs.
  const gaps = gapsOf(`select currency, customer_key, day from customer_days where ${workspace}`)
  const month = SPAN_START_SQL.m('start')
  return [
    `delete from customer_days where ${workspace}`,
    `delete from customer_gaps where ${workspace}`,
    ...expectedCustomerDays(workspaceId).map((select) => `insert into customer_days ${select}`),
    `insert into customer_gaps select ${workspaceId}, currency, 'd', day, previous, count(*) from (${gaps}) as gaps
      group by currency, day, previous`,
    `insert into customer_gaps select ${workspaceId}, currency, 'm', ${month}, previous, ${integerSumSql('customers')}
      from customer_gaps where ${workspace} and granularity = 'd' and substr(start, 1, 8) <> substr(previous, 1, 8)
      group by currency, ${month}, previous`,
  ]
}

/** Queries for the rows that `customer_days` must have. */
export function expectedCustomerDays(workspaceId: number): string[] {
  return [
    `select workspace_id, currency, customer_key, reporting_day, count(*) from orders
     where workspace_id = ${workspaceId} and customer_key <> '' and reporting_day <> ''
     group by workspace_id, currency, customer_key, reporting_day`,
  ]
}

/** Queries for the rows that `customer_gaps` must have, straight from the orders. */
export function expectedCustomerGaps(workspaceId: number): string[] {
  const gaps = gapsOf(`select distinct currency, customer_key, reporting_day as day from orders
    where workspace_id = ${workspaceId} and customer_key <> '' and reporting_day <> ''`)
  const month = SPAN_START_SQL.m('day')
  return [
    `select ${workspaceId}, currency, 'd', day, previous, count(*) from (${gaps}) as gaps group by currency, day, previous`,
    `select ${workspaceId}, currency, 'm', ${month} as month, previous, count(*) from (${gaps}) as gaps
      where substr(day, 1, 8) <> substr(previous, 1, 8) group by currency, month, previous`,
  ]
}

/** Each day of a customer with the customer's day before it. */
function gapsOf(days: string): string {
  return `select currency, day, coalesce(lag(day) over
    (partition by currency, customer_key order by day), '') as previous from (${days}) as days`
}
