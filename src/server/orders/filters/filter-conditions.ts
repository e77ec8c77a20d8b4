import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderFilters } from '#contract/order-filters.ts'
import type { OrderTable, Tables } from '#server/database/schema/tables.ts'
import type { BoundedFilters } from './placed-bounds.ts'

const LISTS = [
  ['statuses', undefined, 'orders.status'],
  ['cities', 'citiesNot', 'orders.city'],
  ['channels', 'channelsNot', 'orders.channel'],
  ['payments', 'paymentsNot', 'orders.payment_method'],
] as const

/** Each filter by a single column of the orders, and that column. */
const COLUMNS = {
  statuses: 'status',
  cities: 'city',
  citiesNot: 'city',
  channels: 'channel',
  channelsNot: 'channel',
  payments: 'payment_method',
  paymentsNot: 'payment_method',
  from: 'day',
  to: 'day',
  countedFrom: 'counted_day',
  countedTo: 'counted_day',
  counted: 'counted_day',
  currency: 'currency',
  customer: 'customer_key',
} as const satisfies Partial<Record<keyof OrderFilters, keyof OrderTable>>

/** The columns by which `orderMatches` tells an order within these filters, but for the instants it was placed at. */
export function matchedColumns(filters: OrderFilters): (keyof OrderTable)[] {
  const asked = Object.entries(COLUMNS).filter(([name]) => filters[name as keyof typeof COLUMNS] !== undefined)
  return [...new Set(asked.map(([, column]) => column))]
}

/** Whether an order lies within the filters, for a query from `orders`; undefined where they let every order through. */
export function orderMatches(filters: BoundedFilters): Expression<SqlBool> | undefined {
  const build = expressionBuilder<Tables, 'orders'>()
  const { placedFrom, placedTo, byLinesOf, from, to, countedFrom, countedTo, counted, product, currency, customer } =
    filters
  const all: Expression<SqlBool>[] = []
  for (const [only, not, column] of LISTS) {
    const kept = filters[only]
    const dropped = not && filters[not]
    if (kept) all.push(build(column, 'in', kept as never))
    if (dropped) all.push(build(column, 'not in', dropped as never))
  }
  if (from !== undefined) all.push(build('orders.day', '>=', from))
  if (to !== undefined) all.push(build('orders.day', '<=', to))
  if (countedFrom !== undefined) all.push(build('orders.counted_day', '>=', countedFrom))
  // What is not counted has the day '', which lies before every other.
  else if (countedTo !== undefined) all.push(build('orders.counted_day', '>', ''))
  if (countedTo !== undefined) all.push(build('orders.counted_day', '<=', countedTo))
  if (counted !== undefined) all.push(build('orders.counted_day', counted === 'yes' ? '>' : '=', ''))
  if (currency !== undefined) all.push(build('orders.currency', '=', currency))
  if (customer !== undefined) all.push(build('orders.customer_key', customer === 'known' ? '<>' : '=', ''))
  if (placedFrom !== undefined) all.push(build('orders.placed_at', '>=', BigInt(placedFrom)))
  if (placedTo !== undefined) all.push(build('orders.placed_at', '<=', BigInt(placedTo)))
  if (product !== undefined) all.push(byLinesOf === undefined ? hasLineOf(product) : isOfLineOf(product, byLinesOf))
  return all.length > 0 ? build.and(all) : undefined
}

/**
 * The same, said so that PostgreSQL goes by none of its indexes for it, and takes every other order to lie within: by itself
 * it would multiply a period's share of the days by its share of the instants.
 */
export function orderMatchesHidden(filters: BoundedFilters): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${orderMatches(filters) ?? sql`true`}, false)`
}

function hasLineOf(product: string): Expression<SqlBool> {
  return sql<boolean>`exists (select 1 from order_lines where order_lines.workspace_id = orders.workspace_id
    and order_lines.order_id = orders.id and order_lines.product = ${product})`
}

function isOfLineOf(product: string, workspaceId: bigint): Expression<SqlBool> {
  return sql<boolean>`orders.id in (select order_lines.order_id from order_lines
    where order_lines.workspace_id = ${workspaceId} and order_lines.product = ${product})`
}
