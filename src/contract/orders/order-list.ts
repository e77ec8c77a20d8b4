import { utcDay } from '#contract/store-day.ts'
import { compareText, fold, PART_SEPARATOR } from '#contract/text.ts'
import { FIELD_FILTERS, PART_FILTERS } from './name-filters.ts'
import { DEFAULT_WORKING_TIME, withoutOpenDays } from './open-days.ts'
import type { Order } from './order.ts'
import { dateDay, dateValue } from './order-date.ts'
import type { OrderFilters } from './order-filters.ts'
import { compareOrderIds } from './order-id.ts'
import { type OrderPage, type OrderQuery, pageCount } from './order-query.ts'
import type { Sort } from './order-sort.ts'
import { shownFulfillment } from './order-states.ts'

type Searchable = Pick<Order, 'id' | 'user' | 'project' | 'address' | 'status'>

/** What a search looks through: id, user, project, address and status, folded, never matched across two of them. */
export function searchText(order: Searchable): string {
  return [order.id, order.user.name, order.project, order.address, order.status].map(fold).join(PART_SEPARATOR)
}

/** The list's rules in their plainest form: every data source answers as this does (specification §4, §5, §9). */
export function listOrders<Row extends Order>(orders: readonly Row[], query: OrderQuery, now: number): OrderPage<Row> {
  const term = fold(query.search)
  const filters = withoutOpenDays(query, utcDay(now), DEFAULT_WORKING_TIME)
  const matching = orders.filter(
    (order) =>
      (!filters.statuses || filters.statuses.includes(order.status)) &&
      isWithin(filters, order, now) &&
      searchText(order).includes(term),
  )
  const sorted = sortOrders(matching, query.sort, now)
  const first = (query.page - 1) * query.per
  return {
    orders: sorted.slice(first, first + query.per),
    total: sorted.length,
    pages: pageCount(sorted.length, query.per),
    page: query.page,
    per: query.per,
  }
}

/**
 * A sample order counts on the day it was placed and has no texts that lists are filtered by, no product, currency, amount or
 * customer key.
 */
function isWithin(query: OrderFilters, { date, user, status }: Order, now: number): boolean {
  const day = dateDay(date, now)
  const between = (from = '', to = '~') => day >= from && day <= to
  const keepsUnnamed = (only?: readonly string[], not?: readonly string[]) =>
    (!only || only.includes('')) && !not?.includes('')
  return (
    between(query.from, query.to) &&
    between(query.reportedFrom, query.reportedTo) &&
    query.reported !== 'no' &&
    FIELD_FILTERS.every(({ only, not }) => keepsUnnamed(query[only], query[not])) &&
    (query.fulfillmentStates?.includes(shownFulfillment('Unknown', status)) ?? true) &&
    !HAS_NONE.some((name) => query[name] !== undefined) &&
    (query.currency ?? 'XXX') === 'XXX' &&
    (!query.customer || (query.customer === 'known') === (user.name !== ''))
  )
}

const HAS_NONE = [
  ...(['products', 'paymentStates', 'tags'] as const),
  ...PART_FILTERS,
  ...(['customerKey', 'orderedBefore', 'importId', 'amountMin', 'amountMax'] as const),
] as const satisfies readonly (keyof OrderFilters)[]

/** Ties are ordered by id, in the direction of the sort, so that both directions are each other's mirror. */
function sortOrders<Row extends Order>(orders: readonly Row[], sort: Sort, now: number): Row[] {
  const sign = sort.descending ? -1 : 1
  const keyed = orders.map((order) => ({ order, key: sortKey(order, sort, now) }))
  keyed.sort((a, b) => sign * (compareKeys(a.key, b.key) || compareOrderIds(a.order.id, b.order.id)))
  return keyed.map(({ order }) => order)
}

function sortKey(order: Order, sort: Sort, now: number): string | number {
  switch (sort.field) {
    case 'date':
      return dateValue(order.date, now)
    case 'user':
      return fold(order.user.name)
    case 'project':
      return fold(order.project)
    case 'address':
      return fold(order.address)
    case 'status':
      return fold(order.status)
    default:
      return 0
  }
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' || typeof b === 'number' ? Number(a) - Number(b) : compareText(a, b)
}
