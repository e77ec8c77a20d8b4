import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { bulkMessages } from './bulk-messages.ts'

/** The orders that a change is not possible for, as far as they are named, and how many more there are. */
export function RefusedOrders({ refused = [], refusedCount = 0 }: Partial<Pick<BulkJob, 'refused' | 'refusedCount'>>) {
  if (refused.length === 0) return null
  return (
    <div className="grid gap-1 text-quiet text-xs">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={bulkMessages.refused} className="max-h-24 overflow-y-auto">
        {refused.map(({ id, reason }) => (
          <li key={id} className="wrap-anywhere">{`${id}: ${reason}`}</li>
        ))}
      </ul>
      {refusedCount > refused.length && <p>{bulkMessages.moreRefused(refusedCount - refused.length)}</p>}
    </div>
  )
}
