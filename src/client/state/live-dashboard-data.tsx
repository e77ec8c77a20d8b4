import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { firstAnswer } from '#client/data/first-answer.ts'
import { createHttpDashboard } from '#client/data/http-dashboard.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { readPeriodQuery } from '#client/data/period-query.ts'
import { request } from '#client/data/request.ts'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { type DataHooks, DataHooksProvider } from './data-hooks.ts'
import { liveClient } from './live-data.tsx'
import { useAnswer } from './live-hooks.ts'

/** The query string of the dashboard's last visit, until the page is loaded again. */
let lastSearch = ''

const source = createHttpDashboard(request)

const first = firstAnswer<DashboardReply>('/default')
if (first) liveClient.setQueryData(['dashboard', {}, 0], liveDashboardView(first))

const hooks: DataHooks = {
  useDashboard(search) {
    const request = useMemo(() => readPeriodQuery(new URLSearchParams(search)), [search])
    const { query } = request
    useEffect(() => {
      lastSearch = search
    }, [search])
    return { ...useAnswer(['dashboard', query], (signal) => source.readDashboard(query, signal)), request }
  },
}

/** Provides the dashboard of the company's own orders, with the period of its last visit; inside of `LiveData`. */
export default function LiveDashboard({ children }: { children: ReactNode }) {
  const [isReturning, setIsReturning] = useState(() => location.search === '' && lastSearch !== '')
  useLayoutEffect(() => {
    if (!isReturning) return
    // Before the figures of another period are asked for.
    history.replaceState(history.state, '', `${location.pathname}?${lastSearch}`)
    setIsReturning(false)
  }, [isReturning])
  return <DataHooksProvider value={hooks}>{!isReturning && children}</DataHooksProvider>
}
