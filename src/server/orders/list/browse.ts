import { sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import { startOfPage } from '#server/aggregates/sort-buckets/query.ts'
import { BUCKET_SIZE } from '#server/aggregates/sort-buckets/rebuild.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import type { SearchLimits } from '#server/database/search-limits.ts'
import { countedAlike } from '#server/orders/filters/counted-alike.ts'
import { orderMatchesHidden } from '#server/orders/filters/filter-conditions.ts'
import { type BoundedFilters, splitDays, withPlacedBounds } from '#server/orders/filters/placed-bounds.ts'
import { countWithin } from '#server/orders/summary/count-orders.ts'
import { type KnownPlaces, listName, type Place } from './known-places.ts'
import { hasFilters, ordersWithin, rowsOf, sortColumns } from './list-scope.ts'
import type { ListPage, PlacedRow } from './order-columns.ts'
import { shortest, type Wanted, type Way, wayFromRow, waysFromEnds } from './page-start.ts'
import { withProductWay } from './product-way.ts'
import { waysByDays } from './ways-by-days.ts'

/**
 * One page of a list that is not searched; `reads` is one snapshot, so that rows and total are of one state. Whatever
 * the page's number, a bounded number of rows is passed to it; with filters, only by date or where a page beside it is known
 * (`places`).
 */
export async function readWholeList(
  reads: Reads,
  workspaceId: number,
  asked: OrderQuery,
  places: KnownPlaces,
  { skipped = BUCKET_SIZE }: SearchLimits,
  signal?: AbortSignal,
): Promise<ListPage> {
  const query = await countedAlike(reads, workspaceId, asked)
  const total = await countWithin(reads, workspaceId, query, signal)
  const offset = (query.page - 1) * query.per
  const take = Math.min(query.per, total - offset)
  if (take <= 0) return { rows: [], total }
  const wanted = { offset, take, total }
  if (hasFilters(query)) return await readFiltered(reads, workspaceId, query, wanted, places, skipped, signal)
  const { sort } = query
  const ends = waysFromEnds(sort, wanted)
  const isNear = ends.some(({ skip }) => skip <= skipped)
  const start = isNear ? undefined : await startOfPage(reads, workspaceId, sort, wanted, signal)
  const inner: Way[] = start
    ? [{ descending: false, skip: start.skip, from: { sign: '>=', key: start.key, idKey: start.idKey } }]
    : []
  const page = pageBy(shortest(...ends, ...inner), reads, workspaceId, query, take)
  return { rows: await rowsOf(reads, workspaceId, page, sort, signal), total }
}

async function readFiltered(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  wanted: Wanted,
  places: KnownPlaces,
  skipped: number,
  signal?: AbortSignal,
): Promise<ListPage> {
  const { offset, take, total } = wanted
  const list = listName(workspaceId, query)
  const version = await ordersVersion(reads, workspaceId)
  const near = places.nearest(list, version, offset, offset + take - 1)
  const bounded = await withPlacedBounds(reads, workspaceId, query)
  const known = near ? [wayFromRow(query.sort, wanted, near)] : []
  const nearest = shortest(...waysFromEnds(query.sort, wanted), ...known)
  const isByDate = query.sort.field === 'date'
  // Of a product's orders each is one among hundreds that are passed.
  const isFar = nearest.skip > (query.product === undefined ? skipped : skipped / 100)
  const byDays = isFar && isByDate ? await waysByDays(reads, workspaceId, bounded, wanted, signal) : []
  const way = shortest(nearest, ...byDays)
  const asked = await withProductWay(reads, workspaceId, bounded, (way.skip + take) / total, !isByDate)
  const page = pageBy(way, reads, workspaceId, asked, take)
  const rows = await rowsOf(reads, workspaceId, page, query.sort, signal)
  places.remember(list, version, placesOf(rows, offset))
  return { rows, total }
}

function placesOf(rows: readonly PlacedRow[], offset: number): Place[] {
  const ends = new Set([0, rows.length - 1])
  return [...ends].flatMap((n) => {
    const row = rows[n]
    return row ? [{ offset: offset + n, key: row.sort_key, idKey: row.id_key }] : []
  })
}

async function ordersVersion(reads: Reads, workspaceId: number): Promise<bigint> {
  const row = reads.selectFrom('workspaces').where('id', '=', BigInt(workspaceId)).select('orders_version')
  return (await row.executeTakeFirstOrThrow()).orders_version
}

/** Rows are passed on the index alone. */
function pageBy(
  { skip, descending, from }: Way,
  reads: Reads,
  workspaceId: number,
  query: OrderQuery & BoundedFilters,
  take: number,
) {
  const [first, second] = sortColumns({ ...query.sort, descending })
  const filters = { ...query, ...placedFrom(query, from) }
  const { days, others } = splitDays(filters)
  const isBounded = filters.placedFrom !== undefined || filters.placedTo !== undefined
  const isHidden = wordsOf(reads).hasStatistics && isBounded
  const keys = ordersWithin(reads, workspaceId, isHidden ? others : filters)
    .$if(isHidden, (orders) => orders.where(orderMatchesHidden(days)))
    .$if(from !== undefined, (orders) =>
      orders.where(
        sql<boolean>`(${sql.ref(first[0])}, id_key) ${sql.raw(from?.sign ?? '')} (${from?.key}, ${from?.idKey})`,
      ),
    )
    .select(wordsOf(reads).key)
    .orderBy(...first)
    .orderBy(...second)
    .limit(take)
    .offset(skip)
  return sql`${keys}`
}

/** Of two bounds in the same direction SQLite goes by the first, so there must not be another than the way's own. */
function placedFrom({ sort }: OrderQuery, from: Way['from']): Partial<BoundedFilters> {
  if (sort.field !== 'date' || from === undefined) return {}
  return from.sign === '>=' ? { placedFrom: Number(from.key) } : { placedTo: Number(from.key) }
}
