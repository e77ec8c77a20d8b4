import { sql } from 'kysely'
import { wordsOf } from '#server/database/dialect.ts'
import { once } from '#server/database/once.ts'
import { orderMatchesHidden } from '#server/orders/filters/filter-conditions.ts'
import { type BoundedFilters, withPlacedBounds } from '#server/orders/filters/placed-bounds.ts'
import { ordersWhere, ordersWithin } from '#server/orders/list/list-scope.ts'
import type { ListPage } from '#server/orders/list/order-columns.ts'
import { type FilteredSearch, planSearch, type SearchPlan } from './search-plan.ts'
import { type Search, sortOrders, splitFilters, walk } from './search-steps.ts'

/** A total that may come later is counted at once where that costs no more than so many rows. */
const SOON = 15_000

/**
 * One page of a search within filters. The total is null where it may come `later` and counting would take longer
 * than the page.
 */
export async function readFilteredSearch(search: Search, later: boolean): Promise<ListPage> {
  const { reads, query, index, limits } = search
  if ((await index.bounds()).most === 0) return { rows: [], total: 0 }
  const bounded = await boundedSearch(search)
  const known = await knownWithin(bounded)
  if (known === 0) return { rows: [], total: 0 }
  const plan = await planSearch(bounded)
  const walked = plan.walk ? await walk(bounded, plan.walk) : []
  if (walked.length === query.per) {
    const isCounted =
      known === undefined && (!later || plan.cost <= wordsOf(reads).searchCosts.row * (limits.countedSoon ?? SOON))
    return { rows: walked, total: isCounted ? await countBy(plan, bounded) : (known ?? null) }
  }
  const rows = await sortOrders(bounded, await ordersBy(plan, bounded), true)
  const total = rows[0]?.total ?? (query.page === 1 ? 0 : await countBy(plan, bounded))
  return { rows, total: Number(total) }
}

/** How many orders a search within filters finds. */
export async function countFilteredSearch(search: Search): Promise<number> {
  if ((await search.index.bounds()).most === 0) return 0
  const bounded = await boundedSearch(search)
  return (await knownWithin(bounded)) ?? (await countBy(await planSearch(bounded), bounded))
}

/** All orders that a search within filters finds, by the way that is cheapest for the whole of them. */
export async function filteredOrders(search: Search): Promise<ReturnType<typeof ordersWhere>> {
  const bounded = await boundedSearch(search)
  return await ordersBy(await planSearch(bounded), bounded)
}

async function boundedSearch(search: Search): Promise<FilteredSearch> {
  const { reads, workspaceId, query, index } = search
  const { statuses } = query
  const shared = once(async () => {
    const { most, ownMost } = await index.bounds()
    return statuses && ownMost < most ? await index.sharedIn(statuses) : undefined
  })
  return { ...search, query: await withPlacedBounds(reads, workspaceId, query), shared }
}

async function countBy(plan: SearchPlan, search: Search): Promise<number> {
  const { way } = await plan.whole()
  const { reads, workspaceId, query, term, signal } = search
  const { covered, isCovered } = splitFilters(reads, query)
  const orders =
    way === 'texts' && isCovered
      ? ordersWithin(reads, workspaceId, covered).where(wordsOf(reads).holds(term))
      : await ordersBy(plan, search)
  const { total } = await orders
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}

async function ordersBy(plan: SearchPlan, { reads, workspaceId, query, term, index }: Search) {
  const { holds, hasStatistics } = wordsOf(reads)
  const { way } = await plan.whole()
  const { placedFrom: _from, placedTo: _to, ...unplaced } = query
  if (way === 'index' && !hasStatistics) return ordersWhere(reads, await index.found(), unplaced)
  if (way === 'index') {
    const { covered, beyond } = splitFilters(reads, unplaced)
    return ordersWhere(reads, await index.found(), beyond).where(orderMatchesHidden(covered))
  }
  if (hasStatistics) {
    const filters =
      way === 'filter' && query.product !== undefined ? { ...query, byLinesOf: BigInt(workspaceId) } : query
    return ordersWithin(reads, workspaceId, filters).where(holds(term))
  }
  if (way === 'filter' && plan.isLed) {
    // By city, product or the lack of a customer: the instants would lead through the period's orders instead.
    const filters: BoundedFilters = { ...unplaced, byLinesOf: BigInt(workspaceId) }
    return ordersWithin(reads, workspaceId, filters).where(holds(term))
  }
  // Each inner query needs no more than one index holds; what is left is asked of the rows that it leads to.
  if (way === 'filter') {
    const { from, to, ...indexed } = query
    const numbers = ordersWithin(reads, workspaceId, indexed).select('number')
    const days: BoundedFilters = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    return ordersWhere(reads, sql<boolean>`orders.number in (${numbers})`, days).where(holds(term))
  }
  const { covered, beyond } = splitFilters(reads, query)
  const numbers = ordersWithin(reads, workspaceId, covered).where(holds(term)).select('number')
  return ordersWhere(reads, sql<boolean>`orders.number in (${numbers})`, beyond)
}

/** Where only texts that orders share hold the term, those tell how many orders of some statuses do. */
async function knownWithin({ query, index, shared }: FilteredSearch): Promise<number | undefined> {
  const { statuses: _statuses, search: _search, sort: _sort, page: _page, per: _per, ...others } = query
  const [{ most, ownMost }, sums] = await Promise.all([index.bounds(), shared()])
  if (!sums || (ownMost > 0 && sums.all < most)) return undefined
  const isAll = Object.values(others).every((value) => value === undefined)
  return isAll || sums.within === 0 ? sums.within : undefined
}
