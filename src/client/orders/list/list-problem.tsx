import { liveListMessages } from '#client/orders/live-messages.ts'
import type { LoadedPage } from '#client/state/data-hooks.ts'
import { OverStale, ProblemMessage } from '#client/ui/problem-message.tsx'

/** Why there are no rows, in their place, or why there are no newer ones, over those of the previous request. */
export function ListProblem({ loaded, onRetry }: { loaded: LoadedPage; onRetry: () => void }) {
  const { data, error, isStale } = loaded
  if (!error || (data && !isStale)) return null
  const hasStaleRows = data !== undefined && data.orders.length > 0
  const problem = (
    <ProblemMessage
      what={liveListMessages.notLoaded}
      advice={hasStaleRows ? liveListMessages.earlierRows(error.message) : error.message}
      onRetry={onRetry}
    />
  )
  return hasStaleRows ? <OverStale>{problem}</OverStale> : <div className="grid grow">{problem}</div>
}
