import { Skeleton } from '#client/ui/skeleton.tsx'
import { singleOrderMessages } from './messages.ts'

/** The shape of an order until it is loaded. */
export function OrderSkeleton() {
  return (
    <div role="status" aria-label={singleOrderMessages.loading}>
      <Skeleton className="h-9 w-32" />
      {['lines', 'customer', 'details'].map((section) => (
        <div key={section} className="grid gap-3 pt-7">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  )
}
