import { Skeleton } from '#client/ui/skeleton.tsx'
import { Halves, WideAndNarrow } from './dashboard-rows.tsx'
import { dashboardMessages } from './messages.ts'

/** As large as the period bar usually is: a line of days and one of data, two of each on phones. */
export function PeriodSkeleton() {
  return (
    <>
      <Skeleton className="h-9 w-80 max-sm:grow pointer-coarse:h-11" />
      <Skeleton className="mb-1 min-h-19 w-full sm:min-h-10" />
    </>
  )
}

/** Placeholders with the size of the cards, so that nothing shifts when the figures arrive. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label={dashboardMessages.loading} className="grid gap-4 md:gap-7">
      <Halves>
        <div className="grid auto-rows-fr grid-cols-2 gap-4 md:gap-7">
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="min-h-28 rounded-card!" />
          ))}
        </div>
        <Skeleton className="h-78 rounded-card!" />
      </Halves>
      {[1, 2].map((row) => (
        <WideAndNarrow key={row}>
          <Skeleton className="h-83 rounded-card!" />
          <Skeleton className="h-83 rounded-card!" />
        </WideAndNarrow>
      ))}
    </div>
  )
}
