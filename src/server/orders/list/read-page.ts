import { sql } from 'kysely'
import { startOfPage } from '#server/aggregates/sort-buckets/query.ts'
import { SORT_COLUMNS } from '#server/database/schema/orders.ts'
import type { SearchLimits } from '#server/database/search-limits.ts'
import { hasFilters, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { RowQuery } from '#server/orders/filters/row-filters.ts'
import { countOrders } from './count-orders.ts'
import { findLeads, ordersByLead } from './leading-filter.ts'
import { keysAlongSort, type ListPage, readRows, readSortedPage } from './list-rows.ts'
import { isWalkShorter, type PageRange, startAtNearerEnd } from './page-start.ts'

/** Reads one page of the order list, filtered or not, but without a search text (see `readSearchPage`). */
export async function readPage(scope: ReadScope, query: RowQuery, limits: SearchLimits): Promise<ListPage> {
  const total = await countOrders(scope, query)
  const offset = (query.page - 1) * query.per
  const range = { offset, take: Math.min(query.per, total - offset), total }
  if (range.take <= 0) return { rows: [], total }
  const rows = hasFilters(query)
    ? await readFilteredRows(scope, query, range)
    : await readUnfilteredRows(scope, query, range, limits)
  return { rows, total }
}

/** Starts at the nearer end of the list or, if that is too far away, at a sort bucket, so that no page skips many rows. */
async function readUnfilteredRows(scope: ReadScope, { sort }: RowQuery, range: PageRange, { skipRows }: SearchLimits) {
  const { reads, workspaceId, signal } = scope
  const end = startAtNearerEnd(sort, range)
  const bucket = end.skip > skipRows ? await startOfPage(reads, workspaceId, sort, range, signal) : undefined
  const start = bucket ? { sort: { ...sort, descending: false }, skip: bucket.skip, take: range.take } : end
  const orders = ordersWithin(scope, {}).$if(bucket !== undefined, (rows) =>
    rows.where(sql<boolean>`(${sql.ref(SORT_COLUMNS[sort.field])}, id_key) >= (${bucket?.key}, ${bucket?.idKey})`),
  )
  return await readRows(scope, keysAlongSort(scope, start, orders), sort)
}

/**
 * Either walks along the sort's index and tests each order, or reads all orders that the most selective filter's index leads
 * to and sorts them; whichever is estimated to read fewer orders.
 */
async function readFilteredRows(scope: ReadScope, query: RowQuery, range: PageRange) {
  const { sort } = query
  const { best, period, all } = await findLeads(scope, query)
  const start = startAtNearerEnd(sort, range)
  const walked = sort.field === 'date' ? period : { filter: {}, orders: all }
  if (isWalkShorter(start, range.total, { walked: walked.orders, indexed: best.orders })) {
    const orders = ordersWithin(scope, walked.filter).where(unindexed(query))
    return await readRows(scope, keysAlongSort(scope, start, orders), sort)
  }
  return (await readSortedPage(scope, ordersByLead(scope, query, best), query)).rows
}
