import type { DashboardSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'
import { writePeriodQuery } from './period-query.ts'

/** The server's figures behind the port. `basePath` precedes `/api`; `deadline` of an answer in milliseconds. */
export function createHttpDashboard(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): DashboardSource {
  return {
    async readDashboard(query, signal) {
      const parameters = writePeriodQuery(new URLSearchParams(query.shop && { shop: query.shop }), query)
      const address = `${basePath}/api/dashboard${parameters.size ? '?' : ''}${parameters}`
      return liveDashboardView(await fetchJson<DashboardReply>(fetch, address, signal, deadline))
    },
  }
}
