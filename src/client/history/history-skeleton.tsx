import { Skeleton } from '#client/ui/skeleton.tsx'

/** As many as a page has. */
const LINES = 20

/** A placeholder with the height of the lines, until they are loaded. */
export function HistorySkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: LINES }, (_, index) => index).map((line) => (
        <div key={line} className="flex h-[4.1875rem] items-center gap-3 border-hairline border-b">
          <Skeleton className="size-6" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
