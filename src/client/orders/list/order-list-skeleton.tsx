import { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** A placeholder with the height of the rows, until they are loaded. */
export function OrderListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div
          key={row}
          className="skeleton-row grid h-[7.6875rem] grid-cols-[2.5rem_1fr] content-center items-center gap-y-3 border-hairline border-b @2xl:h-10 @2xl:grid-cols-8"
        >
          <Skeleton className="ml-3 size-4" />
          {LIVE_COLUMNS.map(({ field }) => (
            <Skeleton key={field} className="col-start-2 mx-1.5 h-3 w-3/5 @max-2xl:nth-[n+5]:hidden @2xl:col-auto" />
          ))}
        </div>
      ))}
    </div>
  )
}
