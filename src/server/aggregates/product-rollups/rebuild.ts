import { highPartSql, lowPartSql, sumAmountsSql, sumColumnSql } from '#server/aggregates/exact-sum.ts'
import { type Granularity, SPAN_START_SQL } from '#server/aggregates/granularity.ts'
import { rebuildCoarser } from '#server/aggregates/sums.ts'
import { GRANULARITIES, PRODUCT_ROLLUPS } from '#server/database/schema/rollups.ts'

/** Statements that rebuild a workspace's `product_rollups` from its orders. */
export function rebuildProductRollups(workspaceId: number): string[] {
  return [
    `delete from product_rollups where workspace_id = ${workspaceId}`,
    `insert into product_rollups ${productSums(workspaceId, 'd')}`,
    ...rebuildCoarser(PRODUCT_ROLLUPS, workspaceId),
  ]
}

/** Queries for the rows that `product_rollups` must have. */
export function expectedProductRollups(workspaceId: number): string[] {
  return GRANULARITIES.map((granularity) => productSums(workspaceId, granularity))
}

function productSums(workspaceId: number, granularity: Granularity): string {
  const { names, key } = PRODUCT_ROLLUPS
  const columns = names.filter((name) => !key.some((column) => column === name) && !name.startsWith('order'))
  return `select workspace_id, '${granularity}', ${SPAN_START_SQL[granularity]('reporting_day')} as start, currency, product,
    count(*), ${columns.map(sumColumnSql)}, ${sumAmountsSql('order_amount')}
    from (${productsOfOrders(workspaceId)}) as sold group by workspace_id, start, currency, product`
}

/** One row per product and order, so that the order itself counts once. */
function productsOfOrders(workspaceId: number): string {
  return `select l.workspace_id, l.order_id, l.product, o.reporting_day, o.currency, o.amount as order_amount,
    count(*) as lines, count(l.amount) as amounts, count(l.quantity) as quantities, sum(l.quantity) as pieces,
    sum(l.quantity) filter (where l.amount is not null) as priced_pieces,
    sum(${highPartSql('l.amount')}) as amount_high, sum(${lowPartSql('l.amount')}) as amount_low,
    sum(${highPartSql('l.amount')}) filter (where l.quantity is not null) as priced_high,
    sum(${lowPartSql('l.amount')}) filter (where l.quantity is not null) as priced_low
    from order_lines l join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
    where l.workspace_id = ${workspaceId} and o.workspace_id = ${workspaceId} and l.product <> '' and o.reporting_day <> ''
    group by l.workspace_id, l.order_id, l.product, o.reporting_day, o.currency, o.amount`
}
