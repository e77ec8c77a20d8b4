import type { DashboardView } from '#client/data/dashboard-view.ts'
import type { Order } from '#contract/order.ts'
import type { NameKind } from '#contract/order-filters.ts'
import type { OrderPage, OrderQuery, SummaryQuery } from '#contract/order-query.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import type { Comparison } from '#contract/period.ts'
import type { PeriodPreset } from '#contract/period-presets.ts'

/** What the dashboard is asked for; an absent field is the source's own choice (the newest six months, the main currency). */
export interface DashboardQuery {
  /** A period by its name, which follows the calendar; instead of `from` and `to`. */
  readonly period?: PeriodPreset
  readonly from?: string
  readonly to?: string
  readonly compare?: Comparison
  readonly currency?: string
}

/** The query's fields as they stand in addresses. */
export const PERIOD_FIELDS = ['period', 'from', 'to', 'compare', 'currency'] as const

/** What an address asks of the dashboard, and what it asks in vain, each a sentence. */
export interface AskedDashboard {
  readonly query: DashboardQuery
  readonly problems: readonly string[]
}

/** A source that holds its data answers at once, so a keystroke is painted in the next frame; a remote one answers later. */
export type Answer<T> = T | Promise<T>

/**
 * The port between the screens and their data. Both sources are held to one list of cases.
 * A remote source rejects with an `Error` whose message can be shown to people.
 */
export interface DataSource {
  listOrders(query: OrderQuery, signal?: AbortSignal): Answer<OrderPage<Order>>
  readDashboard(query: DashboardQuery, signal?: AbortSignal): Answer<DashboardView>
}

/** What only the company's own orders answer: what a filtered list adds up to, and the names that filters go by. */
export interface RemoteSource extends DataSource {
  /** The total that a page was still counting. */
  countOrders(query: SummaryQuery, signal?: AbortSignal): Promise<number>
  readSummary(query: SummaryQuery, signal?: AbortSignal): Promise<OrderSummary>
  readNames(of: NameKind, part: string, signal?: AbortSignal): Promise<readonly string[]>
}

/**
 * What a screen knows of an answer. `data` stays while the answer to a newer question is on its way; then `isStale` is
 * true. With an `error` the question is asked again by itself, unless it was refused.
 */
export interface Loaded<T> {
  readonly data?: T
  readonly error?: Error
  readonly isStale: boolean
  readonly retry: () => void
  /** The answer has changed since, and is not shown before `show` is called. */
  readonly newer?: { readonly data: T; readonly show: () => void }
}
