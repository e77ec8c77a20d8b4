import type { DashboardSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { writePeriodQuery } from './period-query.ts'

/** The server's figures behind the port. `basePath` precedes `/api`; `deadline` of an answer in milliseconds. */
export function createHttpDashboard(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): DashboardSource {
  return {
    async readDashboard(query, signal) {
      const ofShop = new URLSearchParams(query.shop === undefined ? {} : { shop: query.shop })
      const parameters = writePeriodQuery(ofShop, query)
      const address = parameters.size === 0 ? 'dashboard' : `dashboard?${parameters}`
      return liveDashboardView(await fetchJson<DashboardReply>(fetch, `${basePath}/api/${address}`, signal, deadline))
    },
  }
}
