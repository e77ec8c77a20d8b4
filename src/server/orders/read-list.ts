import type { Database } from '#server/database/database.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import { withNames } from './filters/filter-names.ts'
import { type ReadScope, readInScope } from './filters/read-scope.ts'
import type { DatedQuery, SearchedFilters } from './filters/row-filters.ts'
import { countOrders, countRows } from './list/access-path.ts'
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
  const read = async (scope: ReadScope) => {
    const words = await soughtWords(scope, query.search)
    const filters = await withNames(scope, query)
    if (words.length === 0) return await readPage(scope, filters)
    const page = await readSearchPage({ scope, filters, words, limits }, later, onStrategy)
    return { ...page, matches: await findOtherMatches(scope, page.rows, query.search) }
  }
  return await readInScope(database, workspace, read, signal)
}

/** How many orders match, on all pages of the list. */
export async function countList(scope: ReadScope, query: SearchedFilters): Promise<number> {
  const words = await soughtWords(scope, query.search)
  const filters = await withNames(scope, query)
  if (words.length === 0) return await countOrders(scope, filters)
  return await countRows(scope, await matchingOrders(scope, filters, words))
}
