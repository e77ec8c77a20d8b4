import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { useDashboard } from '#client/state/data-hooks.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { loadable } from '#client/ui/loadable.tsx'
import { OverStale, ProblemMessage } from '#client/ui/problem-message.tsx'
import { DashboardRows } from './dashboard-rows.tsx'
import { DashboardSkeleton, PeriodSkeleton } from './dashboard-skeleton.tsx'
import { dashboardMessages } from './messages.ts'

const PeriodBar = loadable(() => import('./period-bar.tsx'))
const hasOrders = globalThis.document?.documentElement.dataset.shown === 'orders'
/** Where the page shows real orders: until the bar is loaded, React would lose a click on the prerendered one. */
export const ready = hasOrders ? PeriodBar.load().catch(() => {}) : undefined

/** The screen 'eCommerce' (specification §2), for either data set. */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams()
  const { data, request, error, isStale, retry } = useDashboard(params.toString())
  const problem = error && (!data || isStale) && (
    <div className="flex flex-col items-center">
      <ProblemMessage what={dashboardMessages.notLoaded} advice={error.message} onRetry={retry} />
      {request && Object.keys(request.query).length > 0 && (
        <button type="button" className="mb-2 min-h-10 underline" onClick={() => setParams({})}>
          {dashboardMessages.showLatest}
        </button>
      )}
    </div>
  )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold">{dashboardMessages.title}</h1>
        {data?.period && request ? (
          <ErrorBoundary name={dashboardMessages.periodPart}>
            <Suspense fallback={<PeriodSkeleton />}>
              <PeriodBar period={data.period} isStale={isStale} error={error} {...request} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          !data && !error && <PeriodSkeleton />
        )}
      </div>
      {data ? (
        <div className="relative">
          <div
            aria-busy={isStale}
            inert={isStale && !!error}
            className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}
          >
            <Suspense fallback={<DashboardSkeleton />}>
              <DashboardRows view={data} />
            </Suspense>
          </div>
          {problem && <OverStale>{problem}</OverStale>}
        </div>
      ) : (
        problem || <DashboardSkeleton />
      )}
    </div>
  )
}
