import { sql } from 'kysely'
import { SORT_COLUMNS } from '#server/database/schema/field-columns.ts'
import { SEARCH_LIMITS, type SearchLimits } from '#server/database/search-limits.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { filterCondition, type OrdersQuery, ordersWithin, unindexed } from '#server/orders/filters/filter-conditions.ts'
import { placedBounds, type RowFilters, type RowQuery } from '#server/orders/filters/row-filters.ts'
import { type AccessPath, chooseIndex, ordersByPath } from '#server/orders/list/access-path.ts'
import {
  isIndexed,
  keysAlongSort,
  type ListPage,
  readSortedPage,
  rowsQuery,
  sortedBy,
  sortedFirst,
} from '#server/orders/list/list-rows.ts'
import { longWalk, planSearch, type SearchStrategy } from './search-strategy.ts'
import { findsAll, hasAnyStatus, isWithinDays, otherWays, type SoughtWord } from './sought-words.ts'

/** A search for words, at least one, among the orders that match the filters. */
interface Search<Filters extends RowFilters = RowFilters> {
  readonly reads: WorkspaceReads
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
  const { reads, filters: query, limits } = search
  const { sort, page, per } = query
  const paths = await chooseIndex(reads, query)
  const isWalked = isIndexed(sort.field)
  const plan = planSearch(paths.best.orders, sort.field === 'date', limits, reads.dialect.isSpread)
  const walked: AccessPath['filter'] = sort.field === 'date' ? paths.period.filter : {}
  let found: Promise<Matches> | undefined
  const matches = () => (found ??= findMatches(search, plan.index, paths.best))
  const count = async () => reads.count((await matches()).orders)
  /** The page among the first `most` rows in the order of the sort; undefined where they do not fill it. */
  const walk = async (most: number, strategy: SearchStrategy): Promise<ListPage | undefined> => {
    const rows = await rowsQuery(reads, keysWithin(search, walked, most), sort).execute()
    if (rows.length < per) return undefined
    onStrategy(strategy)
    return { rows, total: later ? null : await count() }
  }
  const first = isWalked && plan.walk > 0 ? await walk(plan.walk, 'walk') : undefined
  if (first) return first
  const skipped = (page - 1) * per
  /** The total of rows that were not found together with all others. */
  const totalAfter = async ({ length }: readonly unknown[]) => {
    if (length < per && (length > 0 || skipped === 0)) return skipped + length
    return later ? null : await count()
  }
  const { orders, textMatches, apart } = await matches()
  const matchingWithin = (bounds: AccessPath['filter']) =>
    ordersWithin(reads, bounds).where(findsAll(reads, search.words)).where(unindexed(reads, query))
  const further = isWalked ? longWalk({ textMatches, all: paths.all, last: skipped + per, walkedRows: plan.walk }) : 0
  // Each of several machines ends its own walk, where it has a page; one by a number of rows would send them all to one.
  if (further > 0 && reads.dialect.isSpread) {
    onStrategy('long walk')
    const start = { sort, skip: skipped, take: per }
    const rows = await rowsQuery(reads, keysAlongSort(reads, start, matchingWithin(walked)), sort).execute()
    return { rows, total: await totalAfter(rows) }
  }
  const second = further > 0 ? await walk(further, 'long walk') : undefined
  if (second) return second
  const ranges = sort.field === 'date' ? apart?.days : sort.field === 'status' ? apart?.statuses : undefined
  if (apart && ranges && ranges.length > 0) {
    onStrategy('ranges of the sort')
    const rules = await reads.settings()
    const parts = ranges.map((range) =>
      typeof range === 'string'
        ? matchingWithin({}).where(hasAnyStatus([range]))
        : matchingWithin(placedBounds(range, rules)).where(isWithinDays(range)),
    )
    const sorted = parts.map((part) => part.$call(sortedBy(reads, sort)).limit(skipped + per))
    const others = apart.without(sort.field === 'date' ? { days: [] } : { statuses: [] })
    const { rows } = await readSortedPage(reads, query, others, ...sorted)
    return { rows, total: await totalAfter(rows) }
  }
  onStrategy(plan.index)
  const sorted = await readSortedPage(reads, query, orders)
  return { rows: sorted.rows, total: sorted.total ?? (page === 1 ? 0 : await count()) }
}

/** All orders that match the filters and the words, if there are any, by the index that leads to few. */
export async function matchingOrders(reads: WorkspaceReads, filters: RowFilters, words: readonly SoughtWord[]) {
  const { best } = await chooseIndex(reads, filters)
  if (words.length === 0) return ordersByPath(reads, filters, best)
  const { index } = planSearch(best.orders, true, SEARCH_LIMITS, reads.dialect.isSpread)
  return (await findMatches({ reads, filters, words, limits: SEARCH_LIMITS }, index, best)).orders
}

interface Matches {
  readonly orders: OrdersQuery
  /** About how many orders the indexes of texts and amounts lead to, at most; Infinity if they cannot find the words. */
  readonly textMatches: number
  /** The days that the looked-up word is, the statuses that contain it, and the orders that match `without` some of these. */
  readonly apart?: Ways & { readonly without: (none: Partial<Ways>) => OrdersQuery }
}
type Ways = Pick<SoughtWord, 'days' | 'statuses'>

/** Orders of an amount or a name that are counted: one with more orders is never the best index. */
const MOST_COUNTED = 100_000
/** Ranges of days that are looked up: a day of any year is one in each. */
const MOST_RANGES = 100

/** By the filter's index, else by those that lead to the fewest orders: of the words that are only texts, with or without another one. */
async function findMatches(search: Search, index: 'filter index' | 'text index', best: AccessPath): Promise<Matches> {
  const { reads, filters, words, limits } = search
  const among = (orders: OrdersQuery, tested: readonly SoughtWord[]) =>
    orders.where(findsAll(reads, tested)).where(unindexed(reads, filters))
  if (index === 'filter index')
    return { orders: ordersByPath(reads, filters, best).where(findsAll(reads, words)), textMatches: 0 }
  let found: Matches = { orders: among(reads.from('orders'), words), textMatches: Number.POSITIVE_INFINITY }
  const { texts = [], others = [] } = Object.groupBy(words, ({ ranges, days, statuses }) =>
    ranges.length + days.length + statuses.length === 0 ? 'texts' : 'others',
  )
  for (const word of [undefined, ...others]) {
    if (found.textMatches <= limits.walkRows || (!word && texts.length === 0)) continue
    if (word && word.days.length > MOST_RANGES) continue
    const byText = await reads.findTexts(word ? [...texts, word] : texts, limits)
    if (!byText) continue
    const { ranges = [], days = [], statuses = [] } = word ?? {}
    let textMatches = byText.estimate
    for (const range of otherWays({ ranges, days: [], statuses })) {
      const most = Math.min(MOST_COUNTED, found.textMatches - textMatches)
      if (most > 0) textMatches += await reads.count(reads.from('orders').where(range), most)
    }
    if (textMatches >= found.textMatches) continue
    const rest = word ? words.filter((other) => other !== word) : others
    const without = (none: Partial<Ways>) =>
      among(byText.ordersOr(otherWays({ ranges, days, statuses, ...none })), rest)
    found = { orders: without({}), textMatches, apart: { days, statuses, without } }
  }
  return found
}

/** The keys of the page among the first `limit` rows in the order of the sort; fewer than a page where those do not do. */
function keysWithin({ reads, filters: query, words }: Search<RowQuery>, walked: AccessPath['filter'], limit: number) {
  const { dialect } = reads
  const [sorted, direction] = sortedFirst(reads, query.sort)
  const { field } = query.sort
  const rows = ordersWithin(reads, walked).$call(sortedBy(reads, query.sort)).limit(limit)
  // Without filters, SQLite's index by date has all the columns. None twice, or their names would be ambiguous.
  const first = isIndexed(field) ? SORT_COLUMNS[field] : 'id_key'
  const columns = [...new Set([dialect.key, 'search', 'day', 'amount', 'currency', 'status', first, 'id_key'] as const)]
  const isWhole = filterCondition(reads, query) !== undefined || words.some(({ isName }) => isName)
  const head = isWhole ? rows.selectAll('orders') : rows.select(columns)
  const towards = sql.raw(direction)
  return sql`select ${sql.ref(dialect.key)} from (${head}) as orders
    where ${findsAll(reads, words)} and ${unindexed(reads, query)}
    order by ${sorted} ${towards}, orders.id_key ${towards}
    limit ${query.per} offset ${(query.page - 1) * query.per}`
}
