import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { Comparison, PeriodPreset } from '#contract/dashboard/period-names.ts'
import type { NameKind } from '#contract/name-kinds.ts'
import type { Notifications } from '#contract/notifications/notification-schema.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery, SummaryQuery } from '#contract/orders/order-query.ts'
import type { OrderSummary, StatusCounts } from '#contract/orders/order-summary.ts'

/** Without a field the source decides: the latest six months, the main currency. */
export interface DashboardQuery {
  /** A named period that follows the calendar; replaces `from` and `to`. */
  readonly period?: PeriodPreset
  readonly from?: string
  readonly to?: string
  readonly compare?: Comparison
  /** The days to compare with, for `compare` 'custom'. */
  readonly compareFrom?: string
  readonly compareTo?: string
  readonly currency?: string
  /** The slug of the shop whose figures are shown; without it those of all. */
  readonly shop?: string
}

/** The fields that the period picker sets, as addresses name them. */
export const PERIOD_FIELDS = ['period', 'from', 'to', 'compare', 'compareFrom', 'compareTo', 'currency'] as const

/** The query in an address, and a sentence for each part that cannot be used. */
export interface DashboardRequest {
  readonly query: DashboardQuery
  readonly problems: readonly string[]
}

/** A local source answers synchronously, so that a keystroke is painted in the next frame; a remote one answers later. */
export type Answer<T> = T | Promise<T>

/**
 * The port between the screens and the orders they show; both sources pass the same test cases. Each screen loads its half.
 * A remote source rejects with an `Error` whose message can be shown to people.
 */
export interface DataSource extends OrderListSource, DashboardSource {}

interface OrderListSource {
  listOrders(query: OrderQuery, signal?: AbortSignal): Answer<OrderPage<Order>>
}

export interface DashboardSource {
  readDashboard(query: DashboardQuery, signal?: AbortSignal): Answer<DashboardView>
}

/** What only the company's own orders can answer. */
export interface RemoteSource extends OrderListSource {
  /** The total of a page with `isCounting`. */
  countOrders(query: SummaryQuery, signal?: AbortSignal): Promise<number>
  readSummary(query: SummaryQuery, signal?: AbortSignal): Promise<OrderSummary>
  /** How many orders have each status among those that match everything but the status filter. */
  readStatuses(query: SummaryQuery, signal?: AbortSignal): Promise<StatusCounts['statuses']>
  readNotifications(signal?: AbortSignal): Promise<Notifications>
  /** Known names that contain `part`, for a filter's suggestions. */
  readNames(of: NameKind, part: string, signal?: AbortSignal): Promise<readonly string[]>
}

/**
 * The state of an answer on screen. `data` stays while the answer to a newer query is loading; then `isStale` is true.
 * After an `error` the query is retried automatically, unless it was refused.
 */
export interface Loaded<T> {
  readonly data?: T
  readonly error?: Error
  readonly isStale: boolean
  readonly retry: () => void
  /** A newer answer, which replaces `data` only when `show` is called. */
  readonly newer?: { readonly data: T; readonly show: () => void }
}
