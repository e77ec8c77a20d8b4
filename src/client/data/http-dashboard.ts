import type { DashboardQuery, DashboardSource } from '#client/data/data-source.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { fetchJson } from './fetch-json.ts'
import { liveDashboardView } from './live-dashboard.ts'

/** The server's figures behind the port. `basePath` precedes `/api`; `deadline` of an answer in milliseconds. */
export function createHttpDashboard(fetch: typeof globalThis.fetch, basePath = '', deadline?: number): DashboardSource {
  return {
    async readDashboard(query, signal) {
      const parameters = dashboardParameters(query)
      const address = parameters.size === 0 ? 'dashboard' : `dashboard?${parameters}`
      return liveDashboardView(await fetchJson<DashboardReply>(fetch, `${basePath}/api/${address}`, signal, deadline))
    },
  }
}

function dashboardParameters(query: DashboardQuery): URLSearchParams {
  const { period, from, to, compare, currency } = query
  const given = Object.entries({ period, from, to, compare, currency }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given as [string, string][])
}
