import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
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
export async function readPage(reads: WorkspaceReads, query: RowQuery): Promise<ListPage> {
  const { sort, page, per } = query
  const paths = await chooseIndex(reads, query)
  const { best, period, all } = paths
  const total = await countOrders(reads, query, paths)
  const offset = (page - 1) * per
  const take = Math.min(per, total - offset)
  if (take <= 0) return { rows: [], total }
  const start = startAtNearerEnd(sort, { offset, take, total })
  const walked = sort.field === 'date' ? period : { filter: {}, orders: all }
  if (!isIndexed(sort.field))
    return { rows: await readRows(reads, keysAlongSort(reads, start, ordersByPath(reads, query, best)), sort), total }
  if (!isWalkShorter(start, total, { walked: walked.orders, indexed: best.orders }))
    return { rows: (await readSortedPage(reads, query, ordersByPath(reads, query, best))).rows, total }
  const orders = ordersWithin(reads, walked.filter).where(unindexed(query))
  return { rows: await readRows(reads, keysAlongSort(reads, start, orders), sort), total }
}
