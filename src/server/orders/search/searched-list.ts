import type { OrderFilters } from '#contract/order-filters.ts'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/order-query.ts'
import { wordsOf } from '#server/database/dialect.ts'
import { hasFilters, ordersWhere } from '#server/orders/list/list-scope.ts'
import type { ListPage, OrderRow } from '#server/orders/list/order-columns.ts'
import { countFilteredSearch, filteredOrders, readFilteredSearch } from './filtered-search.ts'
import { type Search, sortFound, sortOrders, walk, walkLimit, walkOn } from './search-steps.ts'
import { sharedPage } from './shared-page.ts'

/** What is searched, and for what. */
export type SearchCall<Query> = Omit<Search, 'query' | 'index'> & { readonly query: Query }

/**
 * One page of the orders that hold the term, and how many there are; `reads` is one snapshot. With `isSoon` the total only where
 * that is known or soon counted; else null.
 */
export async function readSearchedList(call: SearchCall<OrderQuery>, isSoon: boolean): Promise<ListPage> {
  const search = searchOf(call)
  if (hasFilters(search.query)) return await readFilteredSearch(search, isSoon)
  if (wordsOf(search.reads).name === 'postgres' && (await search.index.bounds()).most <= search.limits.sorted)
    return await readFew(search)
  if (isSoon) return await readSoon(search)
  return { total: await search.index.count(), rows: await findPage(search) }
}

/** All are found and sorted for any page of them, so they are counted by the way. */
async function readFew(search: Search): Promise<ListPage> {
  const { reads, query, index } = search
  const isBeyond = (await index.bounds()).most <= (query.page - 1) * query.per
  const rows = isBeyond ? [] : await sortOrders(search, ordersWhere(reads, await index.found(), query), true)
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await index.count())
  return { rows, total: Number(total) }
}

async function readSoon(search: Search): Promise<ListPage> {
  const { reads, query, index, limits } = search
  const rows = await findPage(search)
  const offset = (query.page - 1) * query.per
  // The list's last page tells by itself how many there are.
  if (rows.length < query.per && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const known = await index.knownCount()
  if (known !== undefined) return { rows, total: known }
  const { most } = await index.bounds()
  return { rows, total: most <= (limits.countedSoon ?? wordsOf(reads).countedSoon) ? await index.count() : null }
}

/** How many orders within the filters hold the term in their text. */
export async function countSearched(call: SearchCall<OrderFilters>): Promise<number> {
  const search = searchOf(call)
  return hasFilters(search.query) ? await countFilteredSearch(search) : await search.index.count()
}

/** The orders within the filters whose text holds the term, for sums over all of them. */
export async function ordersFound(call: SearchCall<OrderFilters>) {
  const search = searchOf(call)
  if (hasFilters(search.query)) return await filteredOrders(search)
  return ordersWhere(call.reads, await search.index.matching(), call.query)
}

function searchOf(call: SearchCall<OrderFilters>): Search {
  const { reads, workspaceId, term, limits, signal } = call
  const index = wordsOf(reads).textIndex(reads, workspaceId, term, limits, signal)
  return { ...call, query: { ...DEFAULT_QUERY, ...call.query }, index }
}

async function findPage(search: Search): Promise<OrderRow[]> {
  return wordsOf(search.reads).name === 'sqlite' ? await walkThenAsk(search) : await askThenWalk(search)
}

/** Where looking at rows costs little: a few in the order of the sort before the index is asked anything. */
async function walkThenAsk(search: Search): Promise<OrderRow[]> {
  const { query, index, limits } = search
  const walked = await walk(search)
  const offset = (query.page - 1) * query.per
  if (walked.length === query.per) return walked
  const candidates = await index.count()
  // If the walk has met the last of them, there are no more.
  if (candidates <= offset || candidates === offset + walked.length) return walked
  const shared = candidates > limits.sorted ? await sharedPage(search) : undefined
  if (shared) return shared
  const isWalkedOn = candidates > limits.sorted && query.sort.field === 'date' && !(await index.isDense())
  return isWalkedOn ? await walkOn(search) : await sortFound(search)
}

/** Where a row may have to come from the disk: only as many as the counts say will do. */
async function askThenWalk(search: Search): Promise<OrderRow[]> {
  const { query, index } = search
  const { all, most } = await index.bounds()
  const last = query.page * query.per
  if (most <= last - query.per) return []
  const shared = await sharedPage(search)
  if (shared) return shared
  // So many rows of the sort hold as many matches, if those lie evenly.
  const expected = (last * all) / most
  if (expected <= walkLimit(search)) {
    const walked = await walk(search)
    if (walked.length === query.per) return walked
    // Some of them there, so the others are not far; none, so they lie together somewhere else.
    const isOnTheWay = walked.length >= query.per / 3
    return index.isShort || isOnTheWay ? await walkOn(search) : await sortFound(search)
  }
  return index.isShort || expected < most ? await walkOn(search) : await sortFound(search)
}
