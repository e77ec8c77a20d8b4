import { ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowQuery } from '#server/orders/filters/row-filters.ts'
import { chooseIndex, countOrders, ordersByPath } from './access-path.ts'
import {
  isIndexed,
  isWalkShorter,
  keysAlongSort,
  type ListPage,
  readRows,
  readSortedPage,
  startAtNearerEnd,
} from './list-rows.ts'

/**
 * Reads one page of the order list, filtered or not, but without a search text (see `readSearchPage`). Either walks along the
 * sort's index from the nearer end and tests each order, or reads all orders that the most selective filter's index leads to
 * and sorts them; whichever is estimated to read fewer orders.
 */
export async function readPage(scope: ReadScope, query: RowQuery): Promise<ListPage> {
  const { sort, page, per } = query
  const paths = await chooseIndex(scope, query)
  const { best, period, all } = paths
  const total = await countOrders(scope, query, paths)
  const offset = (page - 1) * per
  const take = Math.min(per, total - offset)
  if (take <= 0) return { rows: [], total }
  const start = startAtNearerEnd(sort, { offset, take, total })
  const walked = sort.field === 'date' ? period : { filter: {}, orders: all }
  if (!isIndexed(sort.field))
    return { rows: await readRows(scope, keysAlongSort(scope, start, ordersByPath(scope, query, best)), sort), total }
  if (!isWalkShorter(start, total, { walked: walked.orders, indexed: best.orders }))
    return { rows: (await readSortedPage(scope, query, ordersByPath(scope, query, best))).rows, total }
  const orders = ordersWithin(scope, walked.filter).where(unindexed(query))
  return { rows: await readRows(scope, keysAlongSort(scope, start, orders), sort), total }
}
