import { Router } from 'wouter'
import DashboardPage from '#client/dashboard/dashboard-page.tsx'
import { sampleDashboardView } from '#client/data/sample/sample-dashboard.ts'
import { DataHooksProvider } from '#client/state/data-hooks.ts'

const data = sampleDashboardView()
const hooks = {
  useOrderPage: () => {
    throw new Error('The dashboard reads no order page.')
  },
  useDashboard: () => ({ data, isStale: false, retry: () => {} }),
}

/** The dashboard with the sample data, as on its own address. */
export function SamplePage() {
  return (
    <Router ssrPath="/default">
      <DataHooksProvider value={hooks}>
        <DashboardPage />
      </DataHooksProvider>
    </Router>
  )
}
