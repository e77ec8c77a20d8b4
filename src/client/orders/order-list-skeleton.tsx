import { Skeleton } from '#client/ui/skeleton.tsx'
import { PAGE_SIZE } from '#contract/order-query.ts'

const ROWS = Array.from({ length: PAGE_SIZE }, (_, index) => index)
const COLUMNS = ['id', 'user', 'project', 'address', 'date', 'status']

/** A placeholder with the height of the rows, until they are loaded. */
export function OrderListSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div
          key={row}
          className="grid h-[7.6875rem] grid-cols-[2.5rem_1fr] content-center items-center gap-y-3 border-hairline border-b @2xl:h-10 @2xl:grid-cols-[2.5rem_10.5%_18.5%_16%_1fr_14.5%_12.5%_2.75rem]"
        >
          <Skeleton className="ml-3 size-4" />
          {COLUMNS.map((column) => (
            <Skeleton key={column} className="col-start-2 mx-1.5 h-3 w-3/5 @max-2xl:nth-[n+5]:hidden @2xl:col-auto" />
          ))}
        </div>
      ))}
    </div>
  )
}
