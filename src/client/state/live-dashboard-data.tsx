import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearch } from 'wouter'
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
  const search = useSearch()
  // Not while another screen is still loading, which the user may leave before it is there: React only hides this one then.
  const isShown = useRef(false)
  const isReturning = !isShown.current && search === '' && lastSearch !== ''
  useLayoutEffect(() => {
    // Before the figures of another period are asked for.
    if (isReturning) history.replaceState(history.state, '', `${location.pathname}?${lastSearch}`)
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [isReturning])
  return <DataHooksProvider value={hooks}>{!isReturning && children}</DataHooksProvider>
}
