import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { findLeads, ordersByLead } from './leading-filter.ts'
import { sumFromRollups, totalOrders } from './order-sums.ts'

/** How many orders match the filters: from rollups, else by counting rows. */
export async function countOrders(scope: ReadScope, filters: RowFilters): Promise<number> {
  const sums = await sumFromRollups(scope, filters)
  if (sums) return totalOrders(sums)
  const { best } = await findLeads(scope, filters)
  return await countRows(ordersByLead(scope, filters, best), scope.signal)
}

export async function countRows(orders: OrdersQuery, signal?: AbortSignal): Promise<number> {
  const { total } = await orders
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}
