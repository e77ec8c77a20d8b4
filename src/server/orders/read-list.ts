import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { ordersWithin, unindexed } from './filters/filter-conditions.ts'
import { withNames } from './filters/filter-names.ts'
import type { DatedQuery, RowQuery, SearchedFilters } from './filters/row-filters.ts'
import { chooseIndex, countOrders, ordersByPath } from './list/access-path.ts'
import {
  isIndexed,
  isWalkShorter,
  keysAlongSort,
  type ListPage,
  readSortedPage,
  rowsQuery,
  startAtNearerEnd,
} from './list/list-rows.ts'
import { findOtherMatches } from './search/other-matches.ts'
import { matchingOrders, readSearchPage } from './search/search-orders.ts'
import type { SearchStrategy } from './search/search-strategy.ts'
import { soughtWords } from './search/sought-words.ts'

export interface ReadListOptions {
  readonly signal?: AbortSignal
  readonly limits?: SearchLimits
  /** Whether the total of a search may be null where it takes longer than the page; `countList` counts it. */
  readonly later?: boolean
  readonly onStrategy?: (strategy: SearchStrategy) => void
}

/** The page that `query` asks for, exactly as the contract's `listOrders` would answer. */
export async function readList(
  database: Database,
  workspace: InWorkspace,
  query: DatedQuery,
  { signal, limits = SEARCH_LIMITS, later = false, onStrategy }: ReadListOptions = {},
): Promise<ListPage> {
  const read = async (reads: WorkspaceReads) => {
    const words = await soughtWords(reads, query.search)
    const filters = await withNames(reads, query)
    if (words.length === 0) return await readPage(reads, filters)
    const page = await readSearchPage({ reads, filters, words, limits }, later, onStrategy)
    return { ...page, matches: await findOtherMatches(reads, page.rows, query.search) }
  }
  return await database.snapshot(workspace, read, signal)
}

/**
 * Reads one page of the order list, filtered or not, but without a search text (see `readSearchPage`). Either walks along the
 * sort's index from the nearer end and tests each order, or reads all orders that the most selective filter's index leads to
 * and sorts them; whichever is estimated to read fewer orders.
 */
async function readPage(reads: WorkspaceReads, query: RowQuery): Promise<ListPage> {
  const { sort, page, per } = query
  const paths = await chooseIndex(reads, query)
  const { best, period, all } = paths
  const total = await countOrders(reads, query, paths)
  const offset = (page - 1) * per
  const take = Math.min(per, total - offset)
  if (take <= 0) return { rows: [], total }
  const start = startAtNearerEnd(sort, { offset, take, total })
  const walked = sort.field === 'date' ? period : { filter: {}, orders: all }
  const byIndex = ordersByPath(reads, query, best)
  if (isIndexed(sort.field) && !isWalkShorter(start, total, { walked: walked.orders, indexed: best.orders }))
    return { rows: (await readSortedPage(reads, query, byIndex)).rows, total }
  const orders = isIndexed(sort.field) ? ordersWithin(reads, walked.filter).where(unindexed(reads, query)) : byIndex
  return { rows: await rowsQuery(reads, keysAlongSort(reads, start, orders), sort).execute(), total }
}

export async function countList(reads: WorkspaceReads, query: SearchedFilters): Promise<number> {
  const words = await soughtWords(reads, query.search)
  const filters = await withNames(reads, query)
  if (words.length === 0) return await countOrders(reads, filters)
  return await reads.count(await matchingOrders(reads, filters, words))
}
