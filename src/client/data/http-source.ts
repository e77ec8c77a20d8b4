import type { DashboardQuery, DataSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import type { OrderPage, OrderQuery } from '#contract/order-query.ts'
import { sortText } from '#contract/order-query.ts'
import type { OrderReply } from '#contract/order-schema.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { liveOrder } from './live-order.ts'

/** The server's orders behind the port. `basePath` is what stands in front of `/api`, '' at the server's root. */
export function createHttpSource(fetch: typeof globalThis.fetch, basePath = ''): DataSource {
  return {
    async listOrders(query, signal) {
      const url = `${basePath}/api/orders?${listParameters(query)}`
      const page = await fetchJson<OrderPage<OrderReply>>(fetch, url, signal)
      return { ...page, orders: page.orders.map(liveOrder) }
    },
    async readDashboard(query, signal) {
      const url = `${basePath}/api/dashboard?${dashboardParameters(query)}`
      return liveDashboardView(await fetchJson<DashboardReply>(fetch, url, signal))
    },
  }
}

function listParameters({ search, sort, page, per, statuses, from, to }: OrderQuery): URLSearchParams {
  const parameters = new URLSearchParams({ sort: sortText(sort), page: String(page), per: String(per) })
  if (search !== '') parameters.set('q', search)
  for (const status of statuses ?? []) parameters.append('status', status)
  if (from !== undefined) parameters.set('from', from)
  if (to !== undefined) parameters.set('to', to)
  return parameters
}

function dashboardParameters(query: DashboardQuery): URLSearchParams {
  const { from, to, compare, currency } = query
  const given = Object.entries({ from, to, compare, currency }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}
