import { type RawBuilder, sql } from 'kysely'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import { hasFilters, type OrdersQuery, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import type { ReadScope } from '#server/orders/filters/read-scope.ts'
import {
  type BoundedFilters,
  placedBounds,
  type RowFilters,
  type RowQuery,
} from '#server/orders/filters/row-filters.ts'
import { type AccessPath, chooseIndex, countRows, ordersByPath } from '#server/orders/list/access-path.ts'
import { keysAlongSort, type ListPage, readRows, readSortedPage, sortColumns } from '#server/orders/list/list-rows.ts'
import { isLongWalk, planSearch, type SearchStrategy } from './search-strategy.ts'
import { type DayRange, findsAll, isOnlyText, isWithinDays, type SoughtWord } from './sought-words.ts'

/** A search for words, at least one, among the orders that match the filters. */
export interface Search<Filters extends RowFilters = RowFilters> {
  readonly scope: ReadScope
  readonly filters: Filters
  readonly words: readonly SoughtWord[]
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
  const { orders, textMatches, byDay } = await matches()
  const skipped = (page - 1) * per
  const { walk: walkedRows } = plan
  const isLast = (rows: readonly unknown[]) => rows.length < per && (rows.length > 0 || skipped === 0)
  if (textMatches !== undefined && isLongWalk({ textMatches, all: paths.all, last: skipped + per, walkedRows })) {
    onStrategy('long walk')
    const matching = ordersWithin(scope, walked).where(findsAll(scope, search.words)).where(unindexed(query))
    const rows = await readRows(scope, keysAlongSort(scope, { sort, skip: skipped, take: per }, matching), sort)
    return { rows, total: await totalOf(isLast(rows) ? skipped + rows.length : undefined) }
  }
  if (byDay && sort.field === 'date') {
    onStrategy('days')
    const days = byDay.days.map((range) => newestOf(search, range, skipped + per))
    const { rows } = await readSortedPage(scope, byDay.others, query, days)
    return { rows, total: await totalOf(isLast(rows) ? skipped + rows.length : undefined) }
  }
  onStrategy(plan.index)
  const sorted = await readSortedPage(scope, orders, query)
  return { rows: sorted.rows, total: sorted.total ?? (page === 1 ? 0 : await count()) }
}

/** All orders that match the filters and the words, if there are any, by the index that leads to few. */
export async function matchingOrders(
  scope: ReadScope,
  filters: RowFilters,
  words: readonly SoughtWord[],
): Promise<OrdersQuery> {
  const { best } = await chooseIndex(scope, filters)
  if (words.length === 0) return ordersByPath(scope, filters, best)
  const { index } = planSearch(best.orders, true, SEARCH_LIMITS)
  return (await findMatches({ scope, filters, words, limits: SEARCH_LIMITS }, index, best)).orders
}

interface Matches {
  readonly orders: OrdersQuery
  /** About how many orders the indexes of texts and amounts lead to at most, where they are used. */
  readonly textMatches?: number
  /** The same orders as those of some days and all others. */
  readonly byDay?: { readonly days: SoughtWord['days']; readonly others: OrdersQuery } | undefined
}

async function findMatches(search: Search, index: 'filter index' | 'text index', best: AccessPath): Promise<Matches> {
  const { scope, filters, words } = search
  if (index === 'filter index') return { orders: ordersByPath(scope, filters, best).where(findsAll(scope, words)) }
  const { estimate, days, byText, found, rest } = await fewestCandidates(search)
  const matching = (orders: OrdersQuery) => orders.where(findsAll(scope, rest)).where(unindexed(filters))
  const byDay = byText && days.length > 0 ? { days, others: matching(byText) } : undefined
  return { orders: matching(found), textMatches: estimate, byDay }
}

interface Candidates {
  /** About how many orders the indexes of texts and amounts lead to, at most; Infinity if they cannot find them. */
  readonly estimate: number
  readonly days: SoughtWord['days']
  readonly byText: OrdersQuery | undefined
  /** Those and the orders of the days. */
  readonly found: OrdersQuery
  /** The words that have not been tested. */
  readonly rest: readonly SoughtWord[]
}

/** By the indexes that lead to the fewest orders: for all words that are only texts, or for one of the others. */
async function fewestCandidates({ scope, words, limits }: Search): Promise<Candidates> {
  const { reads, signal } = scope
  const { only = [], others = [] } = Object.groupBy(words, (word) => (isOnlyText(word) ? 'only' : 'others'))
  let best: Candidates | undefined
  for (const group of [...(only.length > 0 ? [only] : []), ...others.map((word) => [word])]) {
    const texts = await reads.findTexts(
      group.map(({ text }) => text),
      limits,
      signal,
    )
    const amounts = group.flatMap((word) => word.amounts)
    const days = group.flatMap((word) => word.days)
    const estimate = texts.estimate + (Number.isFinite(texts.estimate) ? await countAny(scope, amounts) : 0)
    if (best && best.estimate <= estimate) continue
    const byText = texts.ordersOr(amounts)
    const found = texts.ordersOr([...amounts, ...days.map(isWithinDays)])
    const rest = found ? words.filter((word) => !group.includes(word)) : words
    best = { estimate, days, byText, found: found ?? reads.from('orders'), rest }
    if (estimate <= limits.walkRows) break
  }
  return (
    best ?? {
      estimate: Number.POSITIVE_INFINITY,
      days: [],
      byText: undefined,
      found: reads.from('orders'),
      rest: words,
    }
  )
}

/** How many orders meet the conditions, counted once for each. */
async function countAny({ reads, signal }: ReadScope, conditions: readonly RawBuilder<boolean>[]): Promise<number> {
  let sum = 0
  for (const condition of conditions) sum += await countRows(reads.from('orders').where(condition), signal)
  return sum
}

/** In the order of the sort, the first matches within some days; that order is by date. */
function newestOf(
  { scope, filters: query, words }: Search<RowQuery>,
  days: DayRange,
  limit: number,
): RawBuilder<unknown> {
  const [first, second] = sortColumns(query.sort)
  const rows = ordersWithin(scope, placedBounds(days, scope.rules))
    .where(isWithinDays(days))
    .where(findsAll(scope, words))
    .where(unindexed(query))
    .select([scope.reads.dialect.key, `${first[0]} as sorted`, 'id_key as tie'])
    .orderBy(...first)
    .orderBy(...second)
  return sql`${rows.limit(limit)}`
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
  const columns = [...new Set([dialect.key, 'search', 'day', 'amount', 'currency', first[0], second[0]] as const)]
  const head = hasFilters(query) ? rows.selectAll('orders') : rows.select(columns)
  const towards = sql.raw(first[1])
  return sql`select ${sql.ref(dialect.key)} from (${head}) as orders
    where ${findsAll(scope, words)} and ${unindexed(query)}
    order by ${sql.ref(first[0])} ${towards}, ${sql.ref(second[0])} ${towards}
    limit ${query.per} offset ${(query.page - 1) * query.per}`
}
