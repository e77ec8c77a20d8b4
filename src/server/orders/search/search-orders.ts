import { type RawBuilder, sql } from 'kysely'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import { hasFilters, type OrdersQuery, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import type { BoundedFilters, RowFilters, RowQuery } from '#server/orders/filters/row-filters.ts'
import { type AccessPath, chooseIndex, countRows, ordersByPath } from '#server/orders/list/access-path.ts'
import { keysAlongSort, type ListPage, readRows, readSortedPage, sortColumns } from '#server/orders/list/list-rows.ts'
import { isLongWalk, planSearch, type SearchStrategy } from './search-strategy.ts'

/** A search for words (`searchWords`), at least one, among the orders that match the filters. */
export interface Search<Filters extends RowFilters = RowFilters> {
  readonly scope: ReadScope
  readonly filters: Filters
  readonly words: readonly string[]
  readonly limits: SearchLimits
}

/** One page of a search. With `later` the total is null where it was not found together with the page. */
export async function readSearchPage(
  search: Search<RowQuery>,
  later: boolean,
  onStrategy: (strategy: SearchStrategy) => void = () => {},
): Promise<ListPage> {
  const { scope, filters: query, limits } = search
  const { sort, page, per } = query
  const paths = await chooseIndex(scope, query)
  const plan = planSearch(paths.best.orders, sort.field === 'date', limits)
  const walked: BoundedFilters = sort.field === 'date' ? paths.period.filter : {}
  let found: Promise<Matches> | undefined
  const matches = () => {
    found ??= findMatches(search, plan.index, paths.best)
    return found
  }
  const count = async () => countRows((await matches()).orders, scope.signal)
  const totalOf = async (total?: number) => total ?? (later ? null : await count())
  if (plan.walk > 0) {
    const rows = await readRows(scope, keysWithin(search, walked, plan.walk), sort)
    if (rows.length === per) {
      onStrategy('walk')
      return { rows, total: await totalOf() }
    }
  }
  const { orders, textMatches } = await matches()
  const skipped = (page - 1) * per
  const { walk: walkedRows } = plan
  if (textMatches !== undefined && isLongWalk({ textMatches, all: paths.all, last: skipped + per, walkedRows })) {
    onStrategy('long walk')
    const matching = ordersWithin(scope, walked)
      .where(scope.reads.dialect.containsWords(search.words))
      .where(unindexed(query))
    const rows = await readRows(scope, keysAlongSort(scope, { sort, skip: skipped, take: per }, matching), sort)
    const isLast = rows.length < per && (rows.length > 0 || skipped === 0)
    return { rows, total: await totalOf(isLast ? skipped + rows.length : undefined) }
  }
  onStrategy(plan.index)
  const sorted = await readSortedPage(scope, orders, query)
  return { rows: sorted.rows, total: sorted.total ?? (page === 1 ? 0 : await count()) }
}

/** All orders that match the filters and contain the words, if there are any, by the index that leads to few. */
export async function matchingOrders(
  scope: ReadScope,
  filters: RowFilters,
  words: readonly string[],
): Promise<OrdersQuery> {
  const { best } = await chooseIndex(scope, filters)
  if (words.length === 0) return ordersByPath(scope, filters, best)
  const { index } = planSearch(best.orders, true, SEARCH_LIMITS)
  return (await findMatches({ scope, filters, words, limits: SEARCH_LIMITS }, index, best)).orders
}

interface Matches {
  readonly orders: OrdersQuery
  /** About how many orders contain the words at most, where the text index is used. */
  readonly textMatches?: number
}

async function findMatches(
  { scope, filters, words, limits }: Search,
  index: 'filter index' | 'text index',
  best: AccessPath,
): Promise<Matches> {
  const { reads, signal } = scope
  if (index === 'filter index')
    return { orders: ordersByPath(scope, filters, best).where(reads.dialect.containsWords(words)) }
  const { estimate, orders } = await reads.findTexts(words, limits, signal)
  const found = orders ?? reads.from('orders').where(reads.dialect.containsWords(words))
  return { orders: found.where(unindexed(filters)), textMatches: estimate }
}

/** The keys of the page among the first `limit` rows in the order of the sort; fewer than a page where those do not do. */
function keysWithin(
  { scope, filters: query, words }: Search<RowQuery>,
  walked: BoundedFilters,
  limit: number,
): RawBuilder<unknown> {
  const { dialect } = scope.reads
  const [first, second] = sortColumns(query.sort)
  const rows = ordersWithin(scope, walked)
    .orderBy(...first)
    .orderBy(...second)
    .limit(limit)
  // Without filters, SQLite's index by date has all the columns. None twice, or their names would be ambiguous.
  const columns = [...new Set([dialect.key, 'search', first[0], second[0]] as const)]
  const head = hasFilters(query) ? rows.selectAll('orders') : rows.select(columns)
  const towards = sql.raw(first[1])
  return sql`select ${sql.ref(dialect.key)} from (${head}) as orders
    where ${dialect.containsWords(words)} and ${unindexed(query)}
    order by ${sql.ref(first[0])} ${towards}, ${sql.ref(second[0])} ${towards}
    limit ${query.per} offset ${(query.page - 1) * query.per}`
}
