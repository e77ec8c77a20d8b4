import type { OrderQuery } from '#contract/order-query.ts'
import { fold } from '#contract/text.ts'
import type { Reads } from '#server/database/reads.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import { KnownPlaces } from './known-places.ts'
import type { ListPage } from './order-columns.ts'
import { readSearchedList } from './searched-list.ts'
import { readWholeList } from './whole-list.ts'

/** The page of the list that `query` asks for, exactly as the contract's `listOrders` would answer. */
export async function readList(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  signal?: AbortSignal,
  limits: SearchLimits = SEARCH_LIMITS,
  places: KnownPlaces = new KnownPlaces(),
): Promise<ListPage> {
  const term = fold(query.search.toWellFormed())
  if (term !== '') return await readSearchedList(reads, workspaceId, query, term, limits, signal)
  return await reads.transaction().execute((snapshot) => readWholeList(snapshot, workspaceId, query, places, signal))
}
