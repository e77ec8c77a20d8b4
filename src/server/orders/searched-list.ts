import { sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { OrderQuery } from '#contract/order-query.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import type { SearchLimits } from '#server/database/search-limits.ts'
import type { TextIndex } from '#server/database/text-index.ts'
import { hasFilters, ordersWhere, ordersWithin, rowsOf, sortColumns } from './list-scope.ts'
import type { ListPage, OrderRow } from './order-columns.ts'

interface Search {
  readonly reads: Reads
  readonly workspaceId: number
  readonly query: OrderQuery
  /** Folded, not empty. */
  readonly term: string
  readonly index: TextIndex
  readonly limits: SearchLimits
  readonly signal: AbortSignal | undefined
}

type Counted = Pick<Search, 'reads' | 'workspaceId' | 'index' | 'signal'> & { readonly query: OrderFilters }

/** One page of the orders whose text holds `term` (folded, not empty), and how many there are; read side by side. */
export async function readSearchedList(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
): Promise<ListPage> {
  const index = wordsOf(reads).textIndex(reads, workspaceId, term, limits, signal)
  const search = { reads, workspaceId, query, term, index, limits, signal }
  const [total, rows] = await Promise.all([countFound(search), findPage(search)])
  return { rows, total }
}

/** The same page, and its total where that is known or soon counted; else null. */
export async function readSearchedSoon(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
): Promise<ListPage> {
  const index = wordsOf(reads).textIndex(reads, workspaceId, term, limits, signal)
  const search = { reads, workspaceId, query, term, index, limits, signal }
  const rows = await findPage(search)
  const offset = (query.page - 1) * query.per
  // The list's last page tells by itself how many there are.
  if (rows.length < query.per && (rows.length > 0 || offset === 0)) return { rows, total: offset + rows.length }
  const known = hasFilters(query) ? undefined : await index.knownCount()
  if (known !== undefined) return { rows, total: known }
  const { most } = await index.bounds()
  return { rows, total: most <= (limits.countedSoon ?? wordsOf(reads).countedSoon) ? await countFound(search) : null }
}

/** How many orders within the filters hold `term` (folded, not empty) in their text. */
export async function countSearched(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
): Promise<number> {
  const index = wordsOf(reads).textIndex(reads, workspaceId, term, limits, signal)
  return await countFound({ reads, workspaceId, query: filters, index, signal })
}

/** The orders within the filters whose text holds `term` (folded, not empty), for sums over all of them. */
export async function ordersFound(
  reads: Reads,
  workspaceId: number,
  filters: OrderFilters,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
) {
  const index = wordsOf(reads).textIndex(reads, workspaceId, term, limits, signal)
  return ordersWhere(reads, await index.matching(), filters)
}

async function countFound({ reads, query, index, signal }: Counted): Promise<number> {
  if (!hasFilters(query)) return await index.count()
  if ((await index.bounds()).most === 0) return 0
  const { total } = await ordersWhere(reads, await index.matching(), query)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
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
  // Without filters the candidates are the matches: if the walk has met the last of them, there are no more.
  if (candidates <= offset || (!hasFilters(query) && candidates === offset + walked.length)) return walked
  const isWalkedOn = candidates > limits.sorted && query.sort.field === 'date'
  return isWalkedOn ? await walkOn(search) : await sortFound(search)
}

/** Where a row may have to come from the disk: only as many as the counts say will do. */
async function askThenWalk(search: Search): Promise<OrderRow[]> {
  const { query, index, limits } = search
  const { all, most } = await index.bounds()
  const last = query.page * query.per
  if (most <= last - query.per) return []
  if (most <= limits.sorted) return await sortFound(search)
  // So many rows of the sort hold as many matches, if those lie evenly.
  const expected = (last * all) / most
  if (expected <= walkLimit(search)) {
    const walked = await walk(search)
    if (walked.length === query.per) return walked
    return index.isShort ? await walkOn(search) : await sortFound(search)
  }
  return index.isShort || expected < most ? await walkOn(search) : await sortFound(search)
}

/** All that the index finds, then sorted. */
async function sortFound({ reads, workspaceId, query, index, signal }: Search): Promise<OrderRow[]> {
  const { key, materialized } = wordsOf(reads)
  const [[sorted, direction]] = sortColumns(query.sort)
  const found = ordersWhere(reads, await index.found(), query).select([key, `${sorted} as sorted`, 'id_key as tie'])
  const towards = sql.raw(direction)
  const page = sql`with found as ${materialized} ${found} select ${sql.ref(key)} from found
    order by sorted ${towards}, tie ${towards} limit ${query.per} offset ${(query.page - 1) * query.per}`
  return await rowsOf(reads, workspaceId, page, query.sort, signal)
}

/** Row by row in the order of the sort, for as long as it takes. */
async function walkOn({ reads, workspaceId, query, term, signal }: Search): Promise<OrderRow[]> {
  const { key, holds } = wordsOf(reads)
  const [first, second] = sortColumns(query.sort)
  const page = ordersWithin(reads, workspaceId, query)
    .where(holds(term))
    .select(key)
    .orderBy(...first)
    .orderBy(...second)
    .limit(query.per)
    .offset((query.page - 1) * query.per)
  return await rowsOf(reads, workspaceId, sql`${page}`, query.sort, signal)
}

function walkLimit({ query, limits }: Search): number {
  return query.sort.field === 'date' ? limits.walkByDate : limits.walk
}

/** The page, if it is full within the first rows of the sort; else what there is of it. */
async function walk(search: Search): Promise<OrderRow[]> {
  const { reads, workspaceId, query, term, signal } = search
  const { statuses, from, to, search: _search, sort, per, page: number, ...beyond } = query
  // Other filters would need the rows themselves, one by one.
  if (hasFilters(beyond)) return []
  const [first, second] = sortColumns(sort)
  const { key } = wordsOf(reads)
  const head = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select([key, 'status', 'day', 'search', 'id_key as tie', `${first[0]} as sorted`])
    .orderBy(...first)
    .orderBy(...second)
    .limit(walkLimit(search))
    .as('head')
  const page = reads
    .selectFrom(head)
    .where(wordsOf(reads).holds(term))
    .$if(statuses !== undefined, (rows) => rows.where('status', 'in', statuses ?? []))
    .$if(from !== undefined, (rows) => rows.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('day', '<=', to ?? ''))
    .select(key)
    .orderBy('sorted', first[1])
    .orderBy('tie', first[1])
    .limit(per)
    .offset((number - 1) * per)
  return await rowsOf(reads, workspaceId, sql`${page}`, sort, signal)
}
