import { sql } from 'kysely'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { type OrdersQuery, ordersWithin } from '#server/orders/filters/filter-conditions.ts'
import type { RowQuery } from '#server/orders/filters/row-filters.ts'
import { linesOf, sortedBy, sortedFirst } from '#server/orders/list/list-rows.ts'
import { matchingOrders } from '#server/orders/search/search-orders.ts'
import { findsAll, soughtWords } from '#server/orders/search/sought-words.ts'
import { EXPORTED_ORDER_COLUMNS } from './exported-order.ts'

/** Orders read at once: few enough that other requests do not wait for them, and that memory stays flat. */
const BATCH = 250
/** Up to so many orders are looked up and sorted at once; of more, so many ids are read at once. */
const ID_PAGE = 20_000

export interface ExportQuery extends RowQuery {
  /** Only these of the matching orders. */
  readonly ids?: readonly string[]
  /** Not these of the matching orders. */
  readonly except?: readonly string[]
}

/** How many orders match. Counted, not taken from rollups: an export has to be right even if those are wrong. */
export async function countMatching(reads: WorkspaceReads, query: ExportQuery): Promise<number> {
  return await reads.count(await findMatching(reads, query))
}

/** Every matching order in the list's order, batch by batch; `count` is how many there are. Any `page` gives the same. */
export async function* exportedOrders(reads: WorkspaceReads, query: ExportQuery, count: number, page = ID_PAGE) {
  /** Each batch is read while the one before it is written. */
  let ahead: ReturnType<typeof readBatch> | undefined
  try {
    for await (const ids of idPages(reads, query, count, page)) {
      for (let from = 0; from < ids.length; from += BATCH) {
        const before = ahead
        ahead = readBatch(reads, ids.slice(from, from + BATCH))
        // It is reported when it is due.
        ahead.catch(() => {})
        if (before) yield await before
      }
    }
    if (ahead) yield await ahead
  } finally {
    // The snapshot is closed next, in which no query may run.
    await ahead?.catch(() => {})
  }
}

async function readBatch(reads: WorkspaceReads, ids: readonly string[]) {
  // Asked for together: a second request would wait until the batch before is written.
  const [rows, lines] = await Promise.all([
    ordersWithin(reads, {}).where('id', 'in', ids).select(EXPORTED_ORDER_COLUMNS).execute(),
    linesOf(reads, ids),
  ])
  const orders = new Map(rows.map((row) => [row.id, { ...row, lines: lines.get(row.id) ?? [] }]))
  return ids.flatMap((id) => orders.get(id) ?? [])
}

/** The ids of all that match, in the list's order; `count` is how many there are. Any `page` gives the same. */
export async function* idPages(reads: WorkspaceReads, query: ExportQuery, count: number, page = ID_PAGE) {
  if (query.ids !== undefined || count <= page) {
    yield await matchingIds(reads, query)
    return
  }
  const [sorted] = sortedFirst(reads, query.sort)
  const beyond = sql.raw(query.sort.descending ? '<' : '>')
  const ids = ordersWithin(reads, query)
    .where(findsAll(reads, await soughtWords(reads, query.search)))
    .$call(withoutExceptions(query))
    .$call(sortedBy(reads, query.sort))
    .select(['orders.id', 'orders.id_key', sorted.as('sorted')])
    .limit(page)
  let next = ids
  for (;;) {
    const rows = await next.execute()
    yield rows.map(({ id }) => id)
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    // Each page begins where the one before ended.
    next = ids.where(sql<boolean>`(${sorted}, orders.id_key) ${beyond} (${last.sorted}, ${last.id_key})`)
  }
}

/** The ids of all that match, found by any index and then sorted. */
export async function matchingIds(reads: WorkspaceReads, query: ExportQuery): Promise<string[]> {
  const [sorted, direction] = sortedFirst(reads, query.sort)
  const all = (await findMatching(reads, query)).select(['orders.id', sorted.as('sorted'), 'orders.id_key as tie'])
  const towards = sql.raw(direction)
  const ids = sql<{ id: string }>`with found as materialized ${all}
    select id from found order by sorted ${towards}, tie ${towards}`
  return (await reads.run(ids)).map(({ id }) => id)
}

export async function findMatching(reads: WorkspaceReads, query: ExportQuery): Promise<OrdersQuery> {
  const { ids } = query
  const orders = await matchingOrders(reads, query, await soughtWords(reads, query.search))
  return orders.$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? [])).$call(withoutExceptions(query))
}

function withoutExceptions({ except = [] }: ExportQuery) {
  return (orders: OrdersQuery): OrdersQuery => orders.$if(except.length > 0, (all) => all.where('id', 'not in', except))
}
