import { sql } from 'kysely'
import { UNSENT_STATES } from '#contract/orders/order-states.ts'
import { exactSum, sumsOfAmounts } from '#server/aggregates/exact-sum.ts'
import { orderRollupSums, type SumGroup } from '#server/aggregates/order-rollups/query.ts'
import { productSums } from '#server/aggregates/product-rollups/query.ts'
import type { OrderSum } from '#server/aggregates/rollup-rows.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { type OrdersQuery, ordersWithin } from '#server/orders/filters/filter-conditions.ts'
import { byReportingDate, type RowFilters } from '#server/orders/filters/row-filters.ts'

/** The sums of the matching orders; undefined if no rollup has them. */
export async function sumFromRollups(reads: WorkspaceReads, asked: RowFilters, by: SumGroup = 'currency') {
  const rules = await reads.settings()
  const filters = byReportingDate(asked, rules)
  if (filters.products !== undefined && by === 'currency') return await productSums(reads, filters)
  const { customer, ...others } = filters
  if (customer === undefined) return await unsentSums(reads, others, by)
  const all = await orderRollupSums(reads, others, by)
  if (!all) return undefined
  // Few orders have an unknown customer, and an index contains only those.
  const unknown = await sumRows(ordersWithin(reads, { ...others, customer: 'unknown' }), by)
  return customer === 'unknown' ? unknown : subtract(all, unknown)
}

/** The sums from rollups; of orders to send, those that are sent in spite of their status are read from their index. */
async function unsentSums(reads: WorkspaceReads, filters: RowFilters, by: SumGroup) {
  const { fulfillmentStates, ...others } = filters
  if (fulfillmentStates === undefined) return await orderRollupSums(reads, filters, by)
  const mayBeClosed = others.statuses?.some((status) => status === 'Complete' || status === 'Cancelled') ?? true
  if (mayBeClosed || String(fulfillmentStates) !== String(UNSENT_STATES)) return undefined
  const all = await orderRollupSums(reads, others, by)
  return all && subtract(all, await sumRows(ordersWithin(reads, others).where(SENT_THOUGH_OPEN), by))
}

/** As in the condition of their index. */
const SENT_THOUGH_OPEN = sql<boolean>`orders.fulfillment_state in ('Fulfilled', 'Returned')
  and orders.status not in ('Complete', 'Cancelled')`

/** Sums read from the rows; by status without amounts, which SQLite's index for filters does not have. */
export async function sumRows(orders: OrdersQuery, by: SumGroup): Promise<OrderSum[]> {
  const rows = await orders
    .groupBy(`orders.${by}`)
    .select((build) => [`orders.${by} as group`, build.fn.countAll<bigint>().as('orders')])
    .$if(by === 'currency', (sums) =>
      sums
        .select(({ fn }) => fn.count<bigint>('orders.refunded').as('refunds'))
        .select([...sumsOfAmounts('orders', 'amount'), ...sumsOfAmounts('orders', 'refunded')]),
    )
    .execute()
  return rows.map(({ group, orders, refunds = 0n, ...sums }) => ({
    ...{ group, orders: Number(orders), amount: exactSum(sums.amount_high ?? 0n, sums.amount_low ?? 0n) },
    refunded: refunds === 0n ? null : exactSum(sums.refunded_high ?? 0n, sums.refunded_low ?? 0n),
  }))
}

export function totalOrders(sums: readonly OrderSum[]): number {
  return sums.reduce((total, { orders }) => total + orders, 0)
}

function subtract(all: readonly OrderSum[], part: readonly OrderSum[]): OrderSum[] {
  return all.flatMap(({ group, orders, amount }) => {
    const less = part.find((sum) => sum.group === group)
    const rest = { group, orders: orders - (less?.orders ?? 0), amount: amount - (less?.amount ?? 0n) }
    return rest.orders > 0 ? [rest] : []
  })
}
