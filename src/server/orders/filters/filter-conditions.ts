import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { PARTS_PER_MINOR } from '#contract/money.ts'
import { fold } from '#contract/text.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { BoundedFilters } from './order-date-bounds.ts'
import type { ReadScope } from './read-scope.ts'
import type { RowFilters } from './row-filters.ts'

const LISTS = [
  ['statuses', undefined, 'orders.status'],
  ['cities', 'citiesNot', 'orders.city'],
  ['countries', 'countriesNot', 'orders.country'],
  ['channels', 'channelsNot', 'orders.channel'],
  ['payments', 'paymentsNot', 'orders.payment_method'],
] as const

/** Whether an order of `orders` matches the filters; undefined where every order does. */
function filterCondition(filters: BoundedFilters): Expression<SqlBool> | undefined {
  const build = expressionBuilder<Tables, 'orders'>()
  const { placedFrom, placedTo, from, to, countedFrom, countedTo, counted, products, currency, customer } = filters
  const { customerKey, orderedBefore, importId, amountMin, amountMax } = filters
  const all: Expression<SqlBool>[] = []
  for (const [included, excluded, column] of LISTS) {
    const names = filters[included]
    const others = excluded && filters[excluded]
    if (names) all.push(isOneOf(sql.ref(column), names))
    if (others) all.push(build(column, 'not in', others as never))
  }
  if (from !== undefined) all.push(build('orders.day', '>=', from))
  if (to !== undefined) all.push(build('orders.day', '<=', to))
  if (countedFrom !== undefined) all.push(build('orders.reporting_day', '>=', countedFrom))
  // An order that is not reported has the reporting date '', which is below every day.
  else if (countedTo !== undefined) all.push(build('orders.reporting_day', '>', ''))
  if (countedTo !== undefined) all.push(build('orders.reporting_day', '<=', countedTo))
  if (counted !== undefined) all.push(build('orders.reporting_day', counted === 'yes' ? '>' : '=', ''))
  if (currency !== undefined) all.push(build('orders.currency', '=', currency))
  if (customer !== undefined) all.push(build('orders.customer_key', customer === 'known' ? '<>' : '=', ''))
  if (placedFrom !== undefined) all.push(build('orders.placed_at', '>=', BigInt(placedFrom)))
  if (placedTo !== undefined) all.push(build('orders.placed_at', '<=', BigInt(placedTo)))
  if (customerKey !== undefined) all.push(build('orders.customer_key', '=', customerKey))
  if (importId !== undefined) all.push(build('orders.change_id', '=', importId))
  if (amountMin !== undefined) all.push(build('orders.amount', '>=', partsOf(amountMin)))
  if (amountMax !== undefined) all.push(build('orders.amount', '<=', partsOf(amountMax)))
  if (orderedBefore !== undefined)
    all.push(sql<boolean>`exists (select 1 from customer_days where customer_days.workspace_id = orders.workspace_id
      and customer_days.currency = orders.currency and customer_days.customer_key = orders.customer_key
      and customer_days.day < ${orderedBefore})`)
  if (products !== undefined)
    all.push(sql<boolean>`exists (select 1 from order_lines where order_lines.workspace_id = orders.workspace_id
      and order_lines.order_id = orders.id and ${isOneOf(productOfLine(products), products)})`)
  return all.length > 0 ? build.and(all) : undefined
}

/** Of many products SQLite would look up each in the index for every order, instead of reading the order's few lines. */
function productOfLine({ length }: readonly string[]): RawBuilder<unknown> {
  return length === 1 ? sql`order_lines.product` : sql`coalesce(order_lines.product, '')`
}

/** PostgreSQL does not know empty lists. */
function isOneOf(column: RawBuilder<unknown>, names: readonly string[]): RawBuilder<boolean> {
  return names.length > 0 ? sql<boolean>`${column} in (${sql.join(names)})` : sql<boolean>`false`
}

function partsOf(minor: number): bigint {
  return BigInt(minor) * BigInt(PARTS_PER_MINOR)
}

export function hasFilters(filters: RowFilters): boolean {
  return filterCondition(filters) !== undefined
}

/** The same condition in a form for which no index is used. */
export function unindexed(filters: BoundedFilters): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${filterCondition(filters) ?? sql`true`}, false)`
}

/** The workspace's orders that match the filters. */
export function ordersWithin({ reads, workspaceId }: ReadScope, filters: BoundedFilters) {
  const condition = filterCondition(filters)
  const orders = reads.selectFrom('orders').where('orders.workspace_id', '=', BigInt(workspaceId))
  return condition ? orders.where(condition) : orders
}

export type OrdersQuery = ReturnType<typeof ordersWithin>

/** The same orders, found by the index of their status or of their lines' product. */
export function ordersByIndex(scope: ReadScope, { statuses, products, ...filters }: BoundedFilters): OrdersQuery {
  return ordersWithin(scope, filters)
    .$if(statuses !== undefined, (orders) => orders.where(isOneOf(sql`orders.status_key`, (statuses ?? []).map(fold))))
    .$if(products !== undefined, (orders) =>
      orders.where(
        sql<boolean>`orders.id in (select order_lines.order_id from order_lines
          where order_lines.workspace_id = ${BigInt(scope.workspaceId)} and ${isOneOf(sql`order_lines.product`, products ?? [])})`,
      ),
    )
}
