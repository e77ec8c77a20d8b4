import { sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { OrderQuery } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { hasFilters, holds, ordersNumbered, ordersWithin, rowsOf, sortColumns } from './list-scope.ts'
import type { ListPage, OrderRow } from './order-columns.ts'
import type { SearchLimits } from './search-limits.ts'
import { type TextIndex, textIndex } from './text-index.ts'

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

/** One page of the orders whose text holds `term` (folded, not empty), and how many there are; read side by side. */
export async function readSearchedList(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  term: string,
  limits: SearchLimits,
  signal?: AbortSignal,
): Promise<ListPage> {
  const index = textIndex(reads, workspaceId, term, limits, signal)
  const search = { reads, workspaceId, query, term, index, limits, signal }
  const [total, rows] = await Promise.all([countFound(search), findPage(search)])
  return { rows, total }
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
  const index = textIndex(reads, workspaceId, term, limits, signal)
  return (await index.count()) > limits.sorted
    ? holding(reads, workspaceId, filters, term)
    : ordersNumbered(reads, await index.numbers(), filters)
}

function holding(reads: Reads, workspaceId: number, filters: OrderFilters, term: string) {
  return ordersWithin(reads, workspaceId, filters).where(holds(term))
}

async function countFound({ reads, workspaceId, query, term, index, limits, signal }: Search): Promise<number> {
  const candidates = await index.count()
  if (!hasFilters(query) || candidates === 0) return candidates
  const found =
    candidates > limits.sorted
      ? holding(reads, workspaceId, query, term)
      : ordersNumbered(reads, await index.numbers(), query)
  const { total } = await found
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}

async function findPage(search: Search): Promise<OrderRow[]> {
  const { reads, workspaceId, query, term, index, limits, signal } = search
  const walked = await walk(search)
  const offset = (query.page - 1) * query.per
  if (walked.length === query.per) return walked
  const candidates = await index.count()
  // Without filters the candidates are the matches: if the walk has met the last of them, there are no more.
  if (candidates <= offset || (!hasFilters(query) && candidates === offset + walked.length)) return walked
  const [first, second] = sortColumns(query.sort)
  const isWalkedOn = candidates > limits.sorted && query.sort.field === 'date'
  const found = isWalkedOn
    ? holding(reads, workspaceId, query, term)
    : ordersNumbered(reads, await index.numbers(), query)
  const page = found
    .select('number')
    .orderBy(...first)
    .orderBy(...second)
    .limit(query.per)
    .offset(offset)
  return await rowsOf(reads, sql`${page}`, query.sort, signal)
}

/** The page, if it is full within the first rows of the sort; else what there is of it. */
async function walk({ reads, workspaceId, query, term, limits, signal }: Search): Promise<OrderRow[]> {
  const { statuses, from, to, search: _search, sort, per, page: number, ...beyond } = query
  // Other filters would need the rows themselves, one by one.
  if (hasFilters(beyond)) return []
  const [first, second] = sortColumns(sort)
  const head = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select(['number', 'status', 'day', 'search', 'id_key', `${first[0]} as sorted`])
    .orderBy(...first)
    .orderBy(...second)
    .limit(sort.field === 'date' ? limits.walkByDate : limits.walk)
    .as('head')
  const page = reads
    .selectFrom(head)
    .where(holds(term))
    .$if(statuses !== undefined, (rows) => rows.where('status', 'in', statuses ?? []))
    .$if(from !== undefined, (rows) => rows.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('day', '<=', to ?? ''))
    .select('number')
    .orderBy('sorted', first[1])
    .orderBy('id_key', first[1])
    .limit(per)
    .offset((number - 1) * per)
  return await rowsOf(reads, sql`${page}`, sort, signal)
}
