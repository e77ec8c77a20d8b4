import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { LISTED_TEXTS } from '#contract/orders/listed-fields.ts'
import { OPEN_STATUSES } from '#contract/orders/order.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import type { OrderMatch } from '#contract/orders/order-schema.ts'
import type { FurtherSort, IndexedSort, Sort } from '#contract/orders/order-sort.ts'
import { columnOf, SORT_COLUMNS } from '#server/database/schema/field-columns.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'

export const LIST_COLUMNS = [
  ...(['id', 'placed_at', 'day', 'status', 'customer_key', 'customer_name', 'project', 'address', 'email'] as const),
  'shop_number' as const,
  ...(['paid_day', 'reporting_day', 'currency', 'amount', 'payment_state', 'fulfillment_state', 'tags'] as const),
  ...LISTED_TEXTS.map(columnOf),
  ...(['version', 'change_id'] as const),
] as const

export interface ListPage {
  readonly rows: readonly OrderRow[]
  /** How many orders match, on all pages; null where it may come later and has to be counted. */
  readonly total: number | null
  /** By order ID, where a search found an order by what a list does not show. */
  readonly matches?: ReadonlyMap<string, OrderMatch>
}

type Sorted = RawBuilder<string | bigint | number>
const lower = (column: string): Sorted => sql`lower(${sql.ref(`orders.${column}`)})`
const NO_AGE = sql.lit(-Number.MAX_SAFE_INTEGER)
const FURTHER: Readonly<Record<Exclude<FurtherSort, 'items'>, Sorted>> = {
  ...{ shop: lower('shop'), city: lower('city'), country: lower('country'), channel: lower('channel') },
  ...{ paymentMethod: lower('payment_method'), assignee: lower('assignee'), tags: lower('tags') },
  ...{ currency: sql.ref('orders.currency'), paidDay: sql.ref('orders.paid_day') },
  payment: sql.ref('orders.payment_state'),
  // As `shownFulfillment`.
  fulfillment: sql`case when orders.fulfillment_state = 'Unknown' and orders.status in (${sql.join(OPEN_STATUSES)})
    then 'Unfulfilled' else orders.fulfillment_state end`,
  // Orders that have none first, like other empty values.
  age: sql`case when orders.status in (${sql.join(OPEN_STATUSES)}) then -orders.placed_at else ${NO_AGE} end`,
}
const AGE_SINCE_PAID: Sorted = sql`case when orders.status in (${sql.join(OPEN_STATUSES)}) and orders.reporting_day <> ''
  then -cast(replace(orders.reporting_day, '-', '') as bigint) else ${NO_AGE} end`

const pieces = ({ workspaceId }: InWorkspace): Sorted =>
  sql`coalesce((select sum(cast(order_lines.quantity as double precision)) from order_lines
    where order_lines.workspace_id = ${BigInt(workspaceId)} and order_lines.order_id = orders.id), -1)`

/** What the sort compares first, and its direction, in which ties are sorted by `id_key` (the contract's `listOrders`). */
export function sortedFirst(workspace: InWorkspace, { field, descending, countedDate }: Sort) {
  const further = (name: FurtherSort) => {
    if (name === 'items') return pieces(workspace)
    return name === 'age' && countedDate === 'paid' ? AGE_SINCE_PAID : FURTHER[name]
  }
  const sorted = isIndexed(field) ? sql.ref<string | bigint>(`orders.${SORT_COLUMNS[field]}`) : further(field)
  return [sorted, descending ? ('desc' as const) : ('asc' as const)] as const
}

/** Whether the sort can walk along an index. */
export function isIndexed(field: Sort['field']): field is IndexedSort {
  return field in SORT_COLUMNS
}

export function sortedBy(workspace: InWorkspace, sort: Sort) {
  const [first, direction] = sortedFirst(workspace, sort)
  return <DB, From extends keyof DB, Row>(orders: SelectQueryBuilder<DB, From, Row>) =>
    orders.orderBy(first, direction).orderBy(sql.ref('orders.id_key'), direction)
}

/** The rows whose keys (`SqlDialect.key`) `page` selects, sorted. `quantity`: of all lines, in ten-thousandths of a piece. */
export function rowsQuery(reads: WorkspaceReads, page: RawBuilder<unknown>, sort: Sort) {
  const lines = reads.from('order_lines').where(sql<boolean>`order_lines.order_id = orders.id`)
  // As a number with a fraction, because the sum of large integers could overflow.
  const quantity = lines.select(sql<number | null>`sum(cast(quantity as double precision))`.as('quantity'))
  const shop = reads.from('shops').where(sql<boolean>`shops.slug = orders.shop`).select('name')
  const rows = reads.ordersOf(page).select([...LIST_COLUMNS, quantity.as('quantity'), shop.as('shop_name')])
  return rows.$call(sortedBy(reads, sort))
}

export type OrderRow = InferResult<ReturnType<typeof rowsQuery>>[number]

/** The lines of orders by order ID, in their order. */
export async function linesOf(reads: WorkspaceReads, ids: readonly string[]) {
  const lines = await reads
    .from('order_lines')
    .where('order_id', 'in', ids)
    .select(['order_id', 'product', 'quantity', 'price', 'amount', 'sku'])
    .orderBy('order_id')
    .orderBy('line')
    .execute()
  return Map.groupBy(lines, ({ order_id: id }) => id)
}

/** A query for the keys of a page's rows. Only keys: without filters, the index alone is enough to skip the rows before. */
export function keysAlongSort(reads: WorkspaceReads, { sort, skip, take }: PageStart, orders: OrdersQuery) {
  return sql`${orders.select(reads.dialect.key).$call(sortedBy(reads, sort)).limit(take).offset(skip)}`
}

/** The page of these orders, found as a whole and then sorted; the total is undefined where the page is empty. */
export async function readSortedPage(
  reads: WorkspaceReads,
  { sort, page, per }: Pick<OrderQuery, 'sort' | 'page' | 'per'>,
  ...orders: readonly OrdersQuery[]
): Promise<{ readonly rows: OrderRow[]; readonly total: number | undefined }> {
  const [sorted, direction] = sortedFirst(reads, sort)
  const { key } = reads.dialect
  const towards = sql.raw(direction)
  const columns = [key, sorted.as('sorted'), 'orders.id_key as tie'] as const
  const parts = orders.map((part) => sql`select * from ${part.select(columns)} as part`)
  // Materialized, or a planner might walk all orders in the order of the sort instead.
  const keys = sql`with found as materialized (${sql.join(parts, sql` union `)})
    select ${sql.ref(key)}, (select count(*) from found) as total from found
    order by sorted ${towards}, tie ${towards} limit ${per} offset ${(page - 1) * per}`
  const rows = await rowsQuery(reads, keys, sort).select(sql<bigint>`page.total`.as('total')).execute()
  return { rows, total: rows[0] && Number(rows[0].total) }
}

/**
 * How the rows of a page are reached along the index of a sort, from the end of the list that is nearer to it: the order of the
 * walk, whose direction need not be the list's, and how many matching rows it passes before the page.
 */
export function startAtNearerEnd(sort: Sort, { offset, take, total }: Record<'offset' | 'take' | 'total', number>) {
  const after = total - offset - take
  if (offset <= after) return { sort, skip: offset, take }
  return { sort: { ...sort, descending: !sort.descending }, skip: after, take }
}
type PageStart = ReturnType<typeof startAtNearerEnd>

/**
 * Whether a page is reached sooner by walking along the sort than by reading all orders that an index leads to: among
 * `walked` rows the `total` matches are taken to be evenly spread.
 */
export function isWalkShorter({ skip, take }: PageStart, total: number, orders: Record<'walked' | 'indexed', number>) {
  return ((skip + take) * orders.walked) / total <= orders.indexed
}
