import { sql } from 'kysely'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import { sharedHolds } from '#server/database/shared-texts.ts'
import type { SharedHolders } from '#server/database/text-index.ts'
import { hasFilters, ordersWithin, rowsOf } from '#server/orders/list/list-scope.ts'
import type { OrderRow } from '#server/orders/list/order-columns.ts'
import type { Search } from './search-steps.ts'

/** The columns of the sorts that a table of few rows knows all about. */
const KEYS = { project: 'project_key', status: 'status_key' } as const
type KeyColumn = (typeof KEYS)[keyof typeof KEYS]

/** More are not sent with a query. */
const MOST_KEYS = 1000

/**
 * The page of a search sorted by project or status, where only those hold the term: their counts tell on which of them it
 * lies, however far apart they stand in the sort. Undefined for any other search.
 */
export async function sharedPage(search: Search): Promise<OrderRow[] | undefined> {
  const { reads, workspaceId, query, index, signal } = search
  const { field, descending } = query.sort
  if ((field !== 'project' && field !== 'status') || hasFilters(query)) return undefined
  const holders = await index.onlyShared()
  if (!holders || holders.projectKeys.length > MOST_KEYS) return undefined
  const column = KEYS[field]
  const direction = descending ? 'desc' : 'asc'
  const pieces = piecesOf(await countsBy(search, column, descending), (query.page - 1) * query.per, query.per)
  if (pieces.length === 0) return []
  const parts = pieces.map(({ key, skip, take }) => {
    const orders = ordersOf(reads, workspaceId, column, key, holders)
      .select(wordsOf(reads).key)
      .orderBy('id_key', direction)
      .limit(take)
      .offset(skip)
    return sql`select * from ${orders} as piece`
  })
  return await rowsOf(reads, workspaceId, sql.join(parts, sql` union all `), query.sort, signal)
}

/** How many orders of each project, or status, hold the term; in the order of the sort. */
async function countsBy(
  { reads, workspaceId, term, signal }: Search,
  column: KeyColumn,
  descending: boolean,
): Promise<readonly { key: string; orders: bigint }[]> {
  const query = sql<{ key: string; orders: bigint }>`
    select ${sql.ref(column)} as key, cast(sum(orders) as bigint) as orders from shared_texts
    where workspace_id = ${BigInt(workspaceId)} and ${sharedHolds(reads, term)}
    group by ${sql.ref(column)} order by ${sql.ref(column)} ${sql.raw(descending ? 'desc' : 'asc')}`
  return (await query.execute(reads, { signal })).rows
}

/** How many to skip and to take of each key's orders, for those that begin after `offset` of all. */
function piecesOf(counts: readonly { key: string; orders: bigint }[], offset: number, count: number) {
  const pieces: { readonly key: string; readonly skip: number; readonly take: number }[] = []
  let before = 0
  for (const { key, orders } of counts) {
    const skip = Math.max(offset - before, 0)
    const take = Math.min(before + Number(orders), offset + count) - before - skip
    if (take > 0) pieces.push({ key, skip, take })
    before += Number(orders)
  }
  return pieces
}

/** Those that hold the term, of one project or status. */
function ordersOf(
  reads: Reads,
  workspaceId: number,
  column: KeyColumn,
  key: string,
  { projectKeys, statusKeys }: SharedHolders,
) {
  const [own, others, otherKeys] =
    column === 'project_key'
      ? [projectKeys, 'status_key' as const, statusKeys]
      : [statusKeys, 'project_key' as const, projectKeys]
  return ordersWithin(reads, workspaceId, {})
    .where(column, '=', key)
    .$if(!own.includes(key), (orders) => orders.where(others, 'in', otherKeys))
}
