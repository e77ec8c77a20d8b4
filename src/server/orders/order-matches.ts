import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { BoundedFilters } from './placed-bounds.ts'

const LISTS = [
  ['statuses', undefined, 'orders.status'],
  ['cities', 'citiesNot', 'orders.city'],
  ['channels', 'channelsNot', 'orders.channel'],
  ['payments', 'paymentsNot', 'orders.payment_method'],
] as const

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

function hasLineOf(product: string): Expression<SqlBool> {
  return sql<boolean>`exists (select 1 from order_lines where order_lines.workspace_id = orders.workspace_id
    and order_lines.order_id = orders.id and order_lines.product = ${product})`
}

function isOfLineOf(product: string, workspaceId: bigint): Expression<SqlBool> {
  return sql<boolean>`orders.id in (select order_lines.order_id from order_lines
    where order_lines.workspace_id = ${workspaceId} and order_lines.product = ${product})`
}
