import type { DashboardQuery, RemoteSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { filterParameters } from '#contract/order-filters.ts'
import type { OrderQuery, SummaryQuery } from '#contract/order-query.ts'
import { MAX_SEARCH, sortText } from '#contract/order-query.ts'
import type { OrderPageReply } from '#contract/order-schema.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { RefusedError } from './errors.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { liveOrder } from './live-order.ts'
import { dataMessages } from './messages.ts'

/** The server's orders behind the port. `basePath` precedes `/api`; `deadline` of an answer in milliseconds. */
export function createHttpSource(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): RemoteSource {
  const read = <T>(path: string, signal?: AbortSignal) =>
    fetchJson<T>(fetch, `${basePath}/api/${path}`, signal, deadline)
  return {
    async listOrders(query, signal) {
      // The server would refuse it, and the browser would log a failed request.
      if (query.search.length > MAX_SEARCH)
        throw new RefusedError(dataMessages.searchTooLong(MAX_SEARCH, query.search.length))
      const url = `orders?${listParameters(query)}`
      const { orders, total, pages, page, per } = await read<OrderPageReply>(url, signal)
      const shown = { orders: orders.map(liveOrder), page, per }
      if (total !== null && pages !== null) return { ...shown, total, pages }
      const seen = (page - 1) * per + orders.length
      return { ...shown, total: seen, pages: orders.length === per ? page + 1 : page, isCounting: true }
    },
    async countOrders(query, signal) {
      return (await read<{ total: number }>(`orders/count?${matchParameters(query)}`, signal)).total
    },
    readSummary: (query, signal) => read<OrderSummary>(`orders/summary?${matchParameters(query)}`, signal),
    async readNames(of, part, signal) {
      return (await read<{ names: string[] }>(`orders/names?${new URLSearchParams({ of, part })}`, signal)).names
    },
    async readDashboard(query, signal) {
      return liveDashboardView(await read<DashboardReply>(`dashboard?${dashboardParameters(query)}`, signal))
    },
  }
}

function matchParameters({ search, ...filters }: SummaryQuery): URLSearchParams {
  const parameters = filterParameters(filters)
  if (search !== '') parameters.set('q', search)
  return parameters
}

function listParameters({ sort, page, per, ...matching }: OrderQuery): URLSearchParams {
  const parameters = matchParameters(matching)
  parameters.set('sort', sortText(sort))
  parameters.set('page', String(page))
  parameters.set('per', String(per))
  // An expensive total must not delay the rows; `countOrders` reads it.
  if (matching.search !== '') parameters.set('total', 'later')
  return parameters
}

function dashboardParameters(query: DashboardQuery): URLSearchParams {
  const { period, from, to, compare, currency } = query
  const given = Object.entries({ period, from, to, compare, currency }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}
