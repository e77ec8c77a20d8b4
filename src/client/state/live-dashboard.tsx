import { type ReactNode, useMemo } from 'react'
import { createHttpDashboard } from '#client/data/http-dashboard.ts'
import { readPeriodQuery } from '#client/data/period-query.ts'
import { type DataHooks, DataHooksProvider } from '#client/state/data-hooks.ts'
import { useAnswer } from '#client/state/live-hooks.ts'

const source = createHttpDashboard((input, init) => fetch(input, init))
const hooks: DataHooks = {
  useDashboard(search) {
    const request = useMemo(() => readPeriodQuery(new URLSearchParams(search)), [search])
    const { query } = request
    return { ...useAnswer(['dashboard', query], (signal) => source.readDashboard(query, signal)), request }
  },
}

/** Provides the dashboard of the company's own orders; inside of `LiveData`. */
export default function LiveDashboard({ children }: { children: ReactNode }) {
  return <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
}
