import type { ReactNode } from 'react'
import { sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { DataHooksProvider } from './data-hooks.ts'

const dashboard = { data: sampleDashboardView(), isStale: false, retry: () => undefined }
const hooks = { useDashboard: () => dashboard }

/** Provides the dashboard with the sample's figures. */
export default function SampleDashboard({ children }: { children: ReactNode }) {
  return <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
}
