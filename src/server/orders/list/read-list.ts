import type { OrderQuery, SummaryQuery } from '#contract/order-query.ts'
import { fold } from '#contract/text.ts'
import type { Database } from '#server/database/ports.ts'
import { readSnapshot } from '#server/database/read-snapshot.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import { countedAlike } from '#server/orders/filters/counted-alike.ts'
import { countSearched, readSearchedList } from '#server/orders/search/searched-list.ts'
import { countWithin } from '#server/orders/summary/count-orders.ts'
import { readWholeList } from './browse.ts'
import { KnownPlaces } from './known-places.ts'
import type { ListPage } from './order-columns.ts'

/** How many orders match, on all pages of the list. */
export async function countList(
  database: Database,
  workspaceId: number,
  { search, ...filters }: SummaryQuery,
  signal?: AbortSignal,
): Promise<number> {
  const term = fold(search.toWellFormed())
  return await readSnapshot(
    database,
    async ({ reads }) =>
      term === ''
        ? countWithin(reads, workspaceId, await countedAlike(reads, workspaceId, filters), signal)
        : countSearched({ reads, workspaceId, query: filters, term, limits: SEARCH_LIMITS, signal }),
    signal,
  )
}

/**
 * The page of the list that `query` asks for, exactly as the contract's `listOrders` would answer. A searched list may
 * leave its total for `later`, where counting would take longer than finding the page.
 */
export async function readList(
  database: Database,
  workspaceId: number,
  query: OrderQuery,
  signal?: AbortSignal,
  limits: SearchLimits = SEARCH_LIMITS,
  places: KnownPlaces = new KnownPlaces(),
  later = false,
): Promise<ListPage> {
  const term = fold(query.search.toWellFormed())
  return await readSnapshot(
    database,
    ({ reads }) =>
      term === ''
        ? readWholeList(reads, workspaceId, query, places, limits, signal)
        : readSearchedList({ reads, workspaceId, query, term, limits, signal }, later),
    signal,
  )
}
