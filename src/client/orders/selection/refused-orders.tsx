import { resultsAddress } from '#client/data/downloads.ts'
import { DownloadLink } from '#client/ui/download-link.tsx'
import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { bulkMessages } from './bulk-messages.ts'

/**
 * The orders that a change is not possible for, as far as they are named, and how many more there are; after the change
 * (`id`) a file with what was done with each order.
 */
export function RefusedOrders({ id: job, refused = [], refusedCount = 0 }: Partial<BulkJob>) {
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
      {job !== undefined && (
        <DownloadLink
          address={resultsAddress(job)}
          className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
        >
          {bulkMessages.results}
        </DownloadLink>
      )}
    </div>
  )
}
