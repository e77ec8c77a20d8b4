import { type RawBuilder, sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import { compareText, fold } from '#contract/text.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import type { SearchLimits } from '#server/database/search-limits.ts'
import type { TextIndex } from '#server/database/text-index.ts'
import { matchedColumns, orderMatches } from '#server/orders/filters/filter-conditions.ts'
import type { BoundedFilters } from '#server/orders/filters/placed-bounds.ts'
import { hasFilters, ordersWhere, ordersWithin, rowsOf, sortColumns } from '#server/orders/list/list-scope.ts'
import type { OrderRow, PlacedRow } from '#server/orders/list/order-columns.ts'

export interface Search {
  readonly reads: Reads
  readonly workspaceId: number
  readonly query: OrderQuery & BoundedFilters
  /** Folded, not empty. */
  readonly term: string
  readonly index: TextIndex
  readonly limits: SearchLimits
  readonly signal: AbortSignal | undefined
}

/** The filters that an order is asked for beside its text, and those that need more (`SqlDialect.beyondText`). */
export function splitFilters(reads: Reads, query: BoundedFilters & Partial<OrderQuery>) {
  const { search: _search, sort: _sort, page: _page, per: _per, ...filters } = query
  const isBeyond = (name: string) => (wordsOf(reads).beyondText as readonly string[]).includes(name)
  const entries = Object.entries(filters)
  const covered: BoundedFilters = Object.fromEntries(entries.filter(([name]) => !isBeyond(name)))
  const beyond: BoundedFilters = Object.fromEntries(entries.filter(([name]) => isBeyond(name)))
  return { covered, beyond, isCovered: !hasFilters(beyond) }
}

/** The page of these orders: all of them, then sorted. Where they are to be `counted`, each row tells how many they are. */
export async function sortOrders(
  { reads, workspaceId, query, signal }: Search,
  orders: ReturnType<typeof ordersWhere>,
  counted = false,
): Promise<PlacedRow[]> {
  const { key, materialized } = wordsOf(reads)
  const [[sorted, direction]] = sortColumns(query.sort)
  const found = orders.select([key, `${sorted} as sorted`, 'id_key as tie'])
  const towards = sql.raw(direction)
  const total = counted ? sql`, (select count(*) from found) as total` : sql``
  const page = sql`with found as ${materialized} ${found} select ${sql.ref(key)} ${total} from found
    order by sorted ${towards}, tie ${towards} limit ${query.per} offset ${(query.page - 1) * query.per}`
  return await rowsOf(reads, workspaceId, page, query.sort, signal, counted)
}

/** All that the index finds, then sorted. */
export async function sortFound(search: Search): Promise<OrderRow[]> {
  const { reads, query, index } = search
  return await sortOrders(search, ordersWhere(reads, await index.found(), query))
}

/** Row by row in the order of the sort, for as long as it takes. */
export async function walkOn({ reads, workspaceId, query, term, signal }: Search): Promise<OrderRow[]> {
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

export function walkLimit({ query, limits }: Pick<Search, 'query' | 'limits'>): number {
  return query.sort.field === 'date' ? limits.walkByDate : limits.walk
}

/** How many rows are walked, in the order of the sort: of all orders (by date: of the period), or of the city's. */
export interface Walk {
  readonly rows: number
  readonly byCity: boolean
}

/** The page, if it is full within those rows; else what there is of it. */
export async function walk(
  search: Search,
  { rows, byCity }: Walk = { rows: walkLimit(search), byCity: false },
): Promise<OrderRow[]> {
  const { reads, workspaceId, query, term, signal } = search
  const { sort, per, page: number, cities } = query
  const { covered, beyond } = splitFilters(reads, query)
  const { placedFrom: _from, placedTo: _to, ...asked } = covered
  const [first, second] = sortColumns(sort)
  const { key, holds } = wordsOf(reads)
  const { placedFrom, placedTo } = sort.field === 'date' ? query : {}
  const range = await sortedRange(search)
  const head = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .$if(byCity, (orders) => orders.where('city', 'in', cities ?? []))
    .$if(placedFrom !== undefined, (orders) => orders.where('placed_at', '>=', BigInt(placedFrom ?? 0)))
    .$if(placedTo !== undefined, (orders) => orders.where('placed_at', '<=', BigInt(placedTo ?? 0)))
    .$if(range !== undefined, (orders) => {
      const { column, first = '', last = '' } = range ?? { column: 'status_key' }
      return orders.where(column, '>=', first).where(column, '<=', last)
    })
    .select([key, 'search', 'id_key as tie', `${first[0]} as sorted`, ...matchedColumns(asked)])
    .orderBy(...first)
    .orderBy(...second)
    .limit(rows)
  const towards = sql.raw(first[1])
  const found = sql`select ${sql.ref(key)}, sorted, tie from (${head}) as orders
    where ${holds(term)} and ${orderMatches(asked) ?? sql`true`}`
  const within = hasFilters(beyond)
    ? sql`cross join orders where orders.${sql.ref(key)} = found.${sql.ref(key)}
        and ${ownRows(reads, workspaceId)} and ${orderMatches(beyond) ?? sql`true`}`
    : sql``
  const page = sql`select found.${sql.ref(key)} from (${found}) as found ${within}
    order by found.sorted ${towards}, found.tie ${towards} limit ${per} offset ${(number - 1) * per}`
  return await rowsOf(reads, workspaceId, page, sort, signal)
}

/** Sorted by status or project, the statuses that are asked for, and the projects that hold the term, may begin anywhere. */
async function sortedRange({ query, index }: Search) {
  const { sort, statuses } = query
  if (sort.field === 'status' && statuses) return rangeOf('status_key', statuses.map(fold))
  const shared = sort.field === 'project' && hasFilters(query) ? await index.onlyShared() : undefined
  return shared?.statusKeys.length === 0 ? rangeOf('project_key', shared.projectKeys) : undefined
}

function rangeOf(column: 'status_key' | 'project_key', keys: readonly string[]) {
  const sorted = [...keys].sort(compareText)
  return { column, first: sorted[0], last: sorted.at(-1) }
}

/** A number is of one workspace, and no other index than the numbers' is to be used; any other key is of many. */
function ownRows(reads: Reads, workspaceId: number): RawBuilder<boolean> {
  return wordsOf(reads).key === 'number' ? sql`true` : sql`orders.workspace_id = ${BigInt(workspaceId)}`
}
