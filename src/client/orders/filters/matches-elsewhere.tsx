import type { MouseEvent } from 'react'
import { withoutFilters } from '#client/orders/list-address.ts'
import { useOrderSummary } from '#client/state/data-hooks.ts'
import { summaryMessages } from './filter-messages.ts'

interface MatchesElsewhereProps {
  readonly search: string
  /** Removes every filter. */
  readonly onClear: () => void
}

/** For a search that finds nothing within the filters: how many orders it finds without them, as a link to those. */
export function MatchesElsewhere({ search, onClear }: MatchesElsewhereProps) {
  const { data, isStale } = useOrderSummary({ search })
  if (!data || isStale || data.orders === 0) return summaryMessages.orders(0)
  const clear = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onClear()
  }
  return (
    <a href={`/order-list${withoutFilters(location.search)}`} onClick={clear} className="rounded-sm underline">
      {summaryMessages.elsewhere(data.orders)}
    </a>
  )
}
