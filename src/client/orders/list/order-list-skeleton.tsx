import { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'

/** A placeholder with the height of the rows, until they are loaded. */
export function OrderListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <div
          key={row}
          className="skeleton-row flex h-[7.6875rem] items-center gap-3 border-hairline border-b pl-3 @2xl:h-10"
        >
          <Skeleton className="size-4" />
          {LIVE_COLUMNS.map(({ field }) => (
            <Skeleton key={field} className="h-3 grow @max-2xl:nth-[n+4]:hidden" />
          ))}
        </div>
      ))}
    </div>
  )
}
