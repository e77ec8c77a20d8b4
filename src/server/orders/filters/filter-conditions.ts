import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { FIELD_FILTERS } from '#contract/orders/name-filters.ts'
import { OPEN_STATUSES } from '#contract/orders/order.ts'
import type { FulfillmentState } from '#contract/orders/order-states.ts'
import { fold } from '#contract/text.ts'
import { columnOf } from '#server/database/schema/field-columns.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { BoundedFilters } from './row-filters.ts'

const SUBUNITS = BigInt(SUBUNITS_PER_MINOR)
const LISTS = [
  { only: 'statuses', not: undefined, column: 'orders.status' },
  { only: 'paymentStates', not: undefined, column: 'orders.payment_state' },
  ...FIELD_FILTERS.map(({ only, not, field }) => ({ only, not, column: `orders.${columnOf(field)}` as const })),
] as const

/** Whether an order of `orders`, in this workspace, matches the filters; undefined where every order does. */
export function filterCondition(reads: InWorkspace, filters: BoundedFilters): Expression<SqlBool> | undefined {
  const build = expressionBuilder<Tables, 'orders'>()
  const { placedFrom, placedTo, from, to, reportedFrom, reportedTo, reported, products, currency, customer } = filters
  const { customerKey, orderedBefore, importId, amountMin, amountMax, fulfillmentStates, tags } = filters
  const all: Expression<SqlBool>[] = []
  // Not that of the order: a distributed database refuses a subquery whose machine depends on it.
  const workspace = BigInt(reads.workspaceId)
  for (const { only, not, column } of LISTS) {
    const names = filters[only]
    const others = not && filters[not]
    if (names) all.push(build(column, 'in', names as never))
    if (others) all.push(build(column, 'not in', others as never))
  }
  if (fulfillmentStates) all.push(isShownAs(fulfillmentStates))
  // Their index has tagged orders only.
  if (tags) all.push(build('orders.tags', '<>', ''), build.or(tags.map(hasTag)))
  if (from !== undefined) all.push(build('orders.day', '>=', from))
  if (to !== undefined) all.push(build('orders.day', '<=', to))
  if (reportedFrom !== undefined) all.push(build('orders.reporting_day', '>=', reportedFrom))
  // An order that is not reported has the reporting date '', which is below every day.
  else if (reportedTo !== undefined) all.push(build('orders.reporting_day', '>', ''))
  if (reportedTo !== undefined) all.push(build('orders.reporting_day', '<=', reportedTo))
  if (reported !== undefined) all.push(build('orders.reporting_day', reported === 'yes' ? '>' : '=', ''))
  if (currency !== undefined) all.push(build('orders.currency', '=', currency))
  if (customer !== undefined) all.push(build('orders.customer_key', customer === 'known' ? '<>' : '=', ''))
  if (placedFrom !== undefined) all.push(build('orders.placed_at', '>=', BigInt(placedFrom)))
  if (placedTo !== undefined) all.push(build('orders.placed_at', '<=', BigInt(placedTo)))
  if (customerKey !== undefined) all.push(build('orders.customer_key', '=', customerKey))
  if (importId !== undefined) all.push(build('orders.change_id', '=', importId))
  if (amountMin !== undefined) all.push(build('orders.amount', '>=', BigInt(amountMin) * SUBUNITS))
  if (amountMax !== undefined) all.push(build('orders.amount', '<=', BigInt(amountMax) * SUBUNITS))
  if (orderedBefore !== undefined)
    all.push(sql<boolean>`exists (select 1 from customer_days where customer_days.workspace_id = ${workspace}
      and customer_days.currency = orders.currency and customer_days.customer_key = orders.customer_key
      and customer_days.day < ${orderedBefore}${filters.shops ? sql` and ${build(sql.ref('customer_days.shop'), 'in', filters.shops)}` : sql``})`)
  if (products !== undefined) {
    // Of many SQLite would look up each in the index for every order, instead of reading the order's few lines.
    const product = products.length === 1 ? sql`order_lines.product` : sql`coalesce(order_lines.product, '')`
    all.push(sql<boolean>`exists (select 1 from order_lines where order_lines.workspace_id = ${workspace}
      and order_lines.order_id = orders.id and ${build(product, 'in', products)})`)
  }
  return all.length > 0 ? build.and(all) : undefined
}

/** As `shownFulfillment`. The states are compared as a list, which the index of the states can look up. */
function isShownAs(states: readonly FulfillmentState[]): Expression<SqlBool> {
  const build = expressionBuilder<Tables, 'orders'>()
  const [unfulfilled, unknown] = [states.includes('Unfulfilled'), states.includes('Unknown')]
  const stored = [...new Set<FulfillmentState>([...states, ...(unfulfilled ? (['Unknown'] as const) : [])])]
  const isStored = build('orders.fulfillment_state', 'in', stored)
  if (unfulfilled === unknown) return isStored
  const isOpen = build('orders.status', unfulfilled ? 'in' : 'not in', OPEN_STATUSES)
  return build.and([isStored, build.or([build('orders.fulfillment_state', '<>', 'Unknown'), isOpen])])
}

/** A file may separate tags with or without a space. */
function hasTag(tag: string): RawBuilder<boolean> {
  const tags = sql`(',' || replace(orders.tags, ', ', ',') || ',')`
  return sql<boolean>`replace(${tags}, ${`,${tag},`}, '') <> ${tags}`
}

/** The same condition in a form for which no index is used. */
export function unindexed(workspace: InWorkspace, filters: BoundedFilters): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${filterCondition(workspace, filters) ?? sql`true`}, false)`
}

export function ordersWithin(reads: WorkspaceReads, filters: BoundedFilters) {
  const condition = filterCondition(reads, filters)
  const orders = reads.from('orders')
  return condition ? orders.where(condition) : orders
}

export type OrdersQuery = ReturnType<typeof ordersWithin>

/** The same orders, found by the index of their status or of their lines' product. */
export function ordersByIndex(reads: WorkspaceReads, { statuses, products, ...filters }: BoundedFilters): OrdersQuery {
  return ordersWithin(reads, filters)
    .$if(statuses !== undefined, (orders) => orders.where('orders.status_key', 'in', (statuses ?? []).map(fold)))
    .$if(products !== undefined, (orders) => {
      const lines = reads.from('order_lines').where('order_lines.product', 'in', products ?? [])
      return orders.where('orders.id', 'in', lines.select('order_lines.order_id'))
    })
}
