import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useDashboard } from '#client/state/data-hooks.ts'
import { Problem } from '#client/ui/problem.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { DashboardRows } from './dashboard-rows.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { readPeriodQuery, writePeriodQuery } from './period-query.ts'

// The sample has no period, so it does not pay for the picker.
const PeriodBar = lazy(() => import('./period-bar.tsx'))

/** The screen 'eCommerce' (specification §2), on whichever data set is shown. */
export default function DashboardPage() {
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  const { query, problems } = useMemo(() => readPeriodQuery(new URLSearchParams(search)), [search])
  const { data, error, isStale, retry } = useDashboard(query)
  const barRoom = <Skeleton className="min-h-36 md:min-h-19" />
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <h1 className="text-lg font-semibold">eCommerce</h1>
      {data?.period ? (
        <Suspense fallback={barRoom}>
          <PeriodBar
            period={data.period}
            query={query}
            problems={problems}
            onQuery={(next) => setParams((current) => writePeriodQuery(current, next))}
          />
        </Suspense>
      ) : (
        !data && !error && barRoom
      )}
      {error && (
        <div className="flex flex-col items-center">
          <Problem what="The figures could not be read." advice={error.message} onRetry={retry} />
          {Object.keys(query).length > 0 && (
            <button
              type="button"
              className="min-h-10 underline"
              onClick={() => setParams((current) => writePeriodQuery(current, {}))}
            >
              Show the newest six months
            </button>
          )}
        </div>
      )}
      {data ? (
        <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
          <DashboardRows view={data} />
        </div>
      ) : (
        !error && <DashboardSkeleton />
      )}
    </div>
  )
}
