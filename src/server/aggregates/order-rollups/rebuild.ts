import { sumAmountsSql } from '#server/aggregates/exact-sum.ts'
import { type Granularity, SPAN_START_SQL } from '#server/aggregates/granularity.ts'
import { rebuildCoarser } from '#server/aggregates/sums.ts'
import { GRANULARITIES, ORDER_ROLLUPS } from '#server/database/schema/rollups.ts'

/** Rows by order date ('status': every order) or by reporting date (the others: reported orders), as in `update.ts`. */
const DIMENSIONS = [
  { dimension: 'status', column: 'status', day: 'day', amount: 'amount' },
  { dimension: 'counted', column: 'status', day: 'reporting_day', amount: 'amount' },
  { dimension: 'channel', column: 'channel', day: 'reporting_day', amount: 'amount' },
  { dimension: 'payment', column: 'payment_method', day: 'reporting_day', amount: 'amount' },
  { dimension: 'city', column: 'city', day: 'reporting_day', amount: 'amount' },
  { dimension: 'country', column: "nullif(country, '')", day: 'reporting_day', amount: 'amount' },
  { dimension: 'refunded', column: 'status', day: 'reporting_day', amount: 'refunded' },
]

/** Statements that rebuild a workspace's `order_rollups` from its orders. */
export function rebuildOrderRollups(workspaceId: number): string[] {
  return [
    `delete from order_rollups where workspace_id = ${workspaceId}`,
    ...orderSums(workspaceId, 'd').map((select) => `insert into order_rollups ${select}`),
    ...rebuildCoarser(ORDER_ROLLUPS, workspaceId),
  ]
}

/** Queries for the rows that `order_rollups` must have, calculated from the orders; verification compares them. */
export function expectedOrderRollups(workspaceId: number): string[] {
  return GRANULARITIES.flatMap((granularity) => orderSums(workspaceId, granularity))
}

function orderSums(workspaceId: number, granularity: Granularity): string[] {
  return DIMENSIONS.map(({ dimension, column, day, amount }) => {
    return `select workspace_id, '${dimension}', '${granularity}', ${SPAN_START_SQL[granularity](day)} as start, currency,
      ${column}, count(*), ${sumAmountsSql(amount)} from orders where workspace_id = ${workspaceId} and ${day} <> '' and ${amount} is not null
      and ${column} is not null
      group by workspace_id, start, currency, ${column}`
  })
}
