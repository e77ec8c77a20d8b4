import type { DashboardQuery, RemoteSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { filterParameters } from '#contract/order-filters.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'
import { MAX_SEARCH, sortText } from '#contract/order-query.ts'
import type { OrderReply } from '#contract/order-schema.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { liveOrder } from './live-order.ts'

/** The server's orders behind the port. `basePath` is what stands in front of `/api`, '' at the server's root. */
export function createHttpSource(fetch: typeof globalThis.fetch, basePath = ''): RemoteSource {
  return {
    async listOrders(query, signal) {
      if (query.search.length > MAX_SEARCH) throw new Error(tooLong(query.search.length))
      const url = `${basePath}/api/orders?${listParameters(query)}`
      const page = await fetchJson<OrderPage<OrderReply>>(fetch, url, signal)
      return { ...page, orders: page.orders.map(liveOrder) }
    },
    async readSummary({ search, ...filters }, signal) {
      const parameters = filterParameters(filters)
      if (search !== '') parameters.set('q', search)
      return await fetchJson<OrderSummary>(fetch, `${basePath}/api/orders/summary?${parameters}`, signal)
    },
    async readNames(of, part, signal) {
      const url = `${basePath}/api/orders/names?${new URLSearchParams({ of, part })}`
      return (await fetchJson<{ names: string[] }>(fetch, url, signal)).names
    },
    async readDashboard(query, signal) {
      const url = `${basePath}/api/dashboard?${dashboardParameters(query)}`
      return liveDashboardView(await fetchJson<DashboardReply>(fetch, url, signal))
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
  if (search !== '') parameters.set('q', search)
  return parameters
}

function dashboardParameters(query: DashboardQuery): URLSearchParams {
  const { period, from, to, compare, currency } = query
  const given = Object.entries({ period, from, to, compare, currency }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}
