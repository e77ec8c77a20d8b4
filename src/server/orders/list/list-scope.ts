import { type RawBuilder, sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { Sort } from '#contract/order-query.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import { orderMatches } from '#server/orders/filters/filter-conditions.ts'
import type { BoundedFilters } from '#server/orders/filters/placed-bounds.ts'
import { type PlacedRow, SHOWN, SORT_COLUMNS } from './order-columns.ts'

export function hasFilters(filters: OrderFilters): boolean {
  return orderMatches(filters) !== undefined
}

/** The workspace's orders within the filters, whatever their text. */
export function ordersWithin(reads: Reads, workspaceId: number, filters: BoundedFilters) {
  return within(reads, filters).where('orders.workspace_id', '=', BigInt(workspaceId))
}

/** The orders within the filters for which the condition, which names the workspace itself, is true. */
export function ordersWhere(reads: Reads, condition: RawBuilder<boolean>, filters: OrderFilters) {
  return within(reads, filters).where(condition)
}

function within(reads: Reads, filters: BoundedFilters) {
  const matches = orderMatches(filters)
  const orders = reads.selectFrom('orders')
  return matches ? orders.where(matches) : orders
}

/** Ties by id, in the direction of the sort (the contract's `listOrders`). */
export function sortColumns({ field, descending }: Sort) {
  const direction = descending ? ('desc' as const) : ('asc' as const)
  return [
    [SORT_COLUMNS[field], direction],
    ['id_key', direction],
  ] as const
}

/**
 * The rows whose keys (`SqlDialect.key`) `page` selects, sorted; one statement, so that both are of one state. Where it is
 * `counted`, the page says in each row how many there are in all.
 */
export async function rowsOf(
  reads: Reads,
  workspaceId: number,
  page: RawBuilder<unknown>,
  sort: Sort,
  signal?: AbortSignal,
  counted = false,
): Promise<PlacedRow[]> {
  const [first] = sortColumns(sort)
  const { key } = wordsOf(reads)
  return await reads
    .selectFrom(sql<object>`(${page})`.as<'page'>(sql.ref('page')))
    // CROSS JOIN is how SQLite is told to begin with the page.
    .crossJoin('orders')
    .where('orders.workspace_id', '=', BigInt(workspaceId))
    .whereRef(sql.ref(`orders.${key}`), '=', sql.ref(`page.${key}`))
    .select(SHOWN)
    .select([`orders.${first[0]} as sort_key`, 'orders.id_key'])
    .$if(counted, (rows) => rows.select(sql<bigint>`page.total`.as('total')))
    .orderBy(`orders.${first[0]}`, first[1])
    .orderBy('orders.id_key', first[1])
    .execute({ signal })
}
