import { hasFilters, type OrdersQuery } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowFilters } from '#server/orders/filters/row-filters.ts'
import { type AccessPaths, chooseIndex, ordersByPath } from './access-path.ts'
import { sumFromRollups, totalOrders } from './order-sums.ts'

/** How many orders match the filters: from rollups, else by counting rows. `paths`: `chooseIndex` of the filters, where it is known. */
export async function countOrders(scope: ReadScope, filters: RowFilters, paths?: AccessPaths): Promise<number> {
  if (paths && !hasFilters(filters)) return paths.all
  const sums = await sumFromRollups(scope, filters)
  if (sums) return totalOrders(sums)
  const { best } = paths ?? (await chooseIndex(scope, filters))
  return await countRows(ordersByPath(scope, filters, best), scope.signal)
}

export async function countRows(orders: OrdersQuery, signal?: AbortSignal): Promise<number> {
  const { total } = await orders
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}
