import { sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { type Filters, hasFilters, ordersWithin, rowsOf, sortColumns } from './list-scope.ts'
import type { ListPage } from './order-columns.ts'

/** One page of a list that is not searched; `reads` is one transaction, so that rows and total are of one state. */
export async function readWholeList(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  signal?: AbortSignal,
): Promise<ListPage> {
  const total = await countWithin(reads, workspaceId, query, signal)
  const offset = (query.page - 1) * query.per
  const take = Math.min(query.per, total - offset)
  if (take <= 0) return { rows: [], total }
  const numbers =
    query.sort.field === 'date' && !hasFilters(query)
      ? pageByDate(workspaceId, query.sort.descending, offset, take)
      : pageFromNearerEnd(reads, workspaceId, query, total, offset, take)
  return { rows: await rowsOf(reads, numbers, query.sort, signal), total }
}

/** How many orders lie within the filters, from the sums. */
export async function countWithin(
  reads: Reads,
  workspaceId: number,
  { statuses, from, to }: Filters,
  signal?: AbortSignal,
): Promise<number> {
  const { total } = await reads
    .selectFrom('order_rollups')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('dimension', '=', 'status')
    .where('grain', '=', from === undefined && to === undefined ? 'y' : 'd')
    .$if(from !== undefined, (sums) => sums.where('start', '>=', from ?? ''))
    .$if(to !== undefined, (sums) => sums.where('start', '<=', to ?? ''))
    .$if(statuses !== undefined, (sums) => sums.where('key', 'in', statuses ?? []))
    .select((build) => build.fn.sum<bigint | null>('orders').as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total ?? 0n)
}

/** Rows are skipped on the index alone, from the end that is nearer. */
function pageFromNearerEnd(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  total: number,
  offset: number,
  take: number,
) {
  const fromEnd = total - offset - take
  const isReversed = fromEnd < offset
  const sort = { ...query.sort, descending: query.sort.descending !== isReversed }
  const [first, second] = sortColumns(sort)
  const numbers = ordersWithin(reads, workspaceId, query)
    .select('number')
    .orderBy(...first)
    .orderBy(...second)
    .limit(take)
    .offset(isReversed ? fromEnd : offset)
  return sql`${numbers}`
}

/** The counts per UTC day tell the day on which the page begins, so that no more than a day of rows is skipped. */
function pageByDate(workspaceId: number, descending: boolean, offset: number, take: number) {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const bound = descending
    ? sql`placed_at < ((select utc_day from anchor) + 1) * 86400000`
    : sql`placed_at >= (select utc_day from anchor) * 86400000`
  return sql`
    with days as (
      select utc_day, orders, sum(orders) over (order by utc_day ${direction}) as upto
      from date_counts where workspace_id = ${BigInt(workspaceId)}),
    anchor as (
      select utc_day, upto - orders as before from days where upto > ${offset} order by utc_day ${direction} limit 1)
    select number from orders where workspace_id = ${BigInt(workspaceId)} and ${bound}
    order by placed_at ${direction}, id_key ${direction}
    limit ${take} offset ${offset} - (select before from anchor)`
}
