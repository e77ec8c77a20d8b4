import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { Sort } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { type PlacedRow, SHOWN, SORT_COLUMNS } from './order-columns.ts'
import { orderMatches } from './order-matches.ts'

export function hasFilters(filters: OrderFilters): boolean {
  return orderMatches(filters) !== undefined
}

/** The workspace's orders within the filters, whatever their text. */
export function ordersWithin(reads: Reads, workspaceId: number, filters: OrderFilters) {
  return within(reads, filters).where('orders.workspace_id', '=', BigInt(workspaceId))
}

/** The orders of these numbers (a query) within the filters. They alone are read: no index but the numbers' own fits. */
export function ordersNumbered(reads: Reads, numbers: RawBuilder<unknown>, filters: OrderFilters) {
  return within(reads, filters).where(sql<boolean>`number in (${numbers})`)
}

function within(reads: Reads, filters: OrderFilters) {
  const matches = orderMatches(filters)
  const orders = reads.selectFrom('orders')
  return matches ? orders.where(matches) : orders
}

export function holds(term: string) {
  return sql<boolean>`instr(search, ${term}) > 0`
}

/** Ties by id, in the direction of the sort (the contract's `listOrders`). */
export function sortColumns({ field, descending }: Sort) {
  const direction = descending ? ('desc' as const) : ('asc' as const)
  return [
    [SORT_COLUMNS[field], direction],
    ['id_key', direction],
  ] as const
}

/** The rows of the numbers that `page` selects, sorted; one statement, so that both are of one state. */
export async function rowsOf(
  reads: Reads,
  page: RawBuilder<unknown>,
  sort: Sort,
  signal?: AbortSignal,
): Promise<PlacedRow[]> {
  const [first, second] = sortColumns(sort)
  return await reads
    .selectFrom(sql<{ number: bigint }>`(${page})`.as<'page'>(sql.ref('page')))
    // CROSS JOIN is how SQLite is told to begin with the page.
    .crossJoin('orders')
    .whereRef('orders.number', '=', 'page.number')
    .select(SHOWN)
    .select([`orders.${first[0]} as sort_key`, 'orders.id_key'])
    .orderBy(...first)
    .orderBy(...second)
    .execute({ signal })
}
