import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { withNames } from './filters/filter-names.ts'
import type { DatedQuery, SearchedFilters } from './filters/row-filters.ts'
import { countOrders } from './list/access-path.ts'
import type { ListPage } from './list/list-rows.ts'
import { readPage } from './list/read-page.ts'
import { findOtherMatches } from './search/other-matches.ts'
import { matchingOrders, readSearchPage } from './search/search-orders.ts'
import type { SearchStrategy } from './search/search-strategy.ts'
import { soughtWords } from './search/sought-words.ts'

export interface ReadListOptions {
  /** Aborts the queries. */
  readonly signal?: AbortSignal
  readonly limits?: SearchLimits
  /** Whether the total of a search may be null where it takes longer than the page; `countList` counts it. */
  readonly later?: boolean
  /** Called with the strategy of a search. */
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

/** How many orders match, on all pages of the list. */
export async function countList(reads: WorkspaceReads, query: SearchedFilters): Promise<number> {
  const words = await soughtWords(reads, query.search)
  const filters = await withNames(reads, query)
  if (words.length === 0) return await countOrders(reads, filters)
  return await reads.count(await matchingOrders(reads, filters, words))
}
