import { Skeleton } from '#client/ui/skeleton.tsx'
import { PAGE_SIZE } from '#contract/order-query.ts'

const ROWS = Array.from({ length: PAGE_SIZE }, (_, index) => index)

/** Takes the rows' room, of either shape, until they are there. */
export function OrderListSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="flex h-[8.25rem] items-center gap-3 border-hairline border-b px-2 @2xl:h-10">
          <Skeleton className="size-4 shrink-0" />
          <Skeleton className="h-3 w-1/12 max-@2xl:hidden" />
          <Skeleton className="size-6 shrink-0 rounded-full" />
          <Skeleton className="h-3 grow" />
          <Skeleton className="h-3 w-1/6" />
          <Skeleton className="h-3 w-1/12" />
        </div>
      ))}
    </div>
  )
}
