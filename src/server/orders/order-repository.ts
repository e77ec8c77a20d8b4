import { type Selectable, sql } from 'kysely'
import type { OrderQuery, SortField } from '#contract/order-query.ts'
import { fold } from '#contract/text.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderLineTable, OrderTable } from '#server/database/tables.ts'

const SHOWN = [
  'id',
  'placed_at',
  'day',
  'status',
  'customer_name',
  'project',
  'address',
  'city',
  'channel',
  'currency',
  'amount',
  'version',
] as const

/** An order as the list reads it. */
export type OrderRow = Pick<Selectable<OrderTable>, (typeof SHOWN)[number]>
export type OrderLineRow = Selectable<OrderLineTable>

const SORT_COLUMNS = {
  date: 'placed_at',
  id: 'id_key',
  user: 'customer_name_key',
  project: 'project_key',
  address: 'address_key',
  status: 'status_key',
  amount: 'amount',
} as const satisfies Record<SortField, keyof OrderTable>

/** The rows of one page, sorted as the contract's `listOrders` sorts: ties by id, in the direction of the sort. */
export async function findOrderRows(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  signal?: AbortSignal,
): Promise<OrderRow[]> {
  const direction = query.sort.descending ? 'desc' : 'asc'
  // By date, the index that is walked holds the search text too. By anything else, walking would fetch every row to look
  // at its text, so the rows are found first and sorted after; CROSS JOIN is how SQLite is told the order.
  const isFoundFirst = query.search !== '' && query.sort.field !== 'date'
  const rows = isFoundFirst
    ? reads
        .selectFrom(matching(reads, workspaceId, query).select(sql`rowid`.as('number')).as('found'))
        .crossJoin('orders')
        .where(sql<boolean>`orders.rowid = found.number`)
    : matching(reads, workspaceId, query)
  return await rows
    .select(SHOWN)
    .orderBy(SORT_COLUMNS[query.sort.field], direction)
    .orderBy('id_key', direction)
    .limit(query.per)
    .offset((query.page - 1) * query.per)
    .execute({ signal })
}

/** How many orders match on all pages; a query of its own, so that a page past the end knows it too. */
export async function countOrders(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  signal?: AbortSignal,
): Promise<number> {
  const counted = await matching(reads, workspaceId, query)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(counted.total)
}

function matching(reads: Reads, workspaceId: number, { search, statuses, from, to }: OrderQuery) {
  const term = fold(search)
  return reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .$if(term !== '', (orders) => orders.where(sql<boolean>`instr(search, ${term}) > 0`))
    .$if(statuses !== undefined, (orders) => orders.where('status', 'in', statuses ?? []))
    .$if(from !== undefined, (orders) => orders.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (orders) => orders.where('day', '<=', to ?? ''))
}

export async function findOrder(reads: Reads, workspaceId: number, id: string) {
  return await reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('id', '=', id)
    .select([...SHOWN, 'content_hash'])
    .executeTakeFirst()
}

export async function findOrderLines(reads: Reads, workspaceId: number, orderId: string): Promise<OrderLineRow[]> {
  return await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', '=', orderId)
    .selectAll()
    .orderBy('line')
    .execute()
}
