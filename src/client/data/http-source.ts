import type { DashboardQuery, RemoteSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { filterParameters } from '#contract/order-filters.ts'
import type { OrderQuery } from '#contract/order-query.ts'
import { MAX_SEARCH, sortText } from '#contract/order-query.ts'
import type { OrderPageReply } from '#contract/order-schema.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { fetchJson, RefusedError } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { liveOrder } from './live-order.ts'

/**
 * The server's orders behind the port. `basePath` is what stands in front of `/api`, '' at the server's root; `deadline`
 * is what each answer may take, in milliseconds.
 */
export function createHttpSource(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): RemoteSource {
  const read = <T>(path: string, signal?: AbortSignal) =>
    fetchJson<T>(fetch, `${basePath}/api/${path}`, signal, deadline)
  return {
    async listOrders(query, signal) {
      if (query.search.length > MAX_SEARCH) throw new RefusedError(tooLong(query.search.length))
      const url = `orders?${listParameters(query)}`
      const { orders, total, pages, page, per } = await read<OrderPageReply>(url, signal)
      const shown = { orders: orders.map(liveOrder), page, per }
      if (total !== null && pages !== null) return { ...shown, total, pages }
      const seen = (page - 1) * per + orders.length
      return { ...shown, total: seen, pages: orders.length === per ? page + 1 : page, isCounting: true }
    },
    async countOrders({ search, ...filters }, signal) {
      const parameters = filterParameters(filters)
      if (search !== '') parameters.set('q', search)
      return (await read<{ total: number }>(`orders/count?${parameters}`, signal)).total
    },
    async readSummary({ search, ...filters }, signal) {
      const parameters = filterParameters(filters)
      if (search !== '') parameters.set('q', search)
      return await read<OrderSummary>(`orders/summary?${parameters}`, signal)
    },
    async readNames(of, part, signal) {
      return (await read<{ names: string[] }>(`orders/names?${new URLSearchParams({ of, part })}`, signal)).names
    },
    async readDashboard(query, signal) {
      return liveDashboardView(await read<DashboardReply>(`dashboard?${dashboardParameters(query)}`, signal))
    },
  }
}

// Asked anyway, the server would refuse, and the browser would note a failed request.
function tooLong(length: number): string {
  const figures = new Intl.NumberFormat('en')
  return `A search takes at most ${figures.format(MAX_SEARCH)} characters; this text has ${figures.format(length)}. Shorten it.`
}

function listParameters({ search, sort, page, per, ...filters }: OrderQuery): URLSearchParams {
  const parameters = filterParameters(filters)
  parameters.set('sort', sortText(sort))
  parameters.set('page', String(page))
  parameters.set('per', String(per))
  if (search !== '') {
    parameters.set('q', search)
    // The rows first: where counting all that a search finds takes longer, the total has a call of its own.
    parameters.set('total', 'later')
  }
  return parameters
}

function dashboardParameters(query: DashboardQuery): URLSearchParams {
  const { period, from, to, compare, currency } = query
  const given = Object.entries({ period, from, to, compare, currency }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}
