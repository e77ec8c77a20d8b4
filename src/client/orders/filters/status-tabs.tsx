import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { writeView } from '#client/orders/list-address.ts'
import type { ListView } from '#client/orders/list-state.ts'
import { tabMessages } from '#client/orders/live-messages.ts'
import { useStatusCounts } from '#client/state/data-hooks.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { FilterTab } from './filter-tab.tsx'
import { readFilters } from './read-filters.ts'
import { WorkTabs } from './work-tabs.tsx'

interface StatusTabsProps {
  readonly view: ListView
  readonly onFilters: (filters: string) => void
}

/** Milliseconds without a key before the counts of a search are asked for; they cost more than its rows. */
const IDLE = 400

/** The statuses of the orders that match the search and the other filters, and what is to be worked on: links to those orders. */
export function StatusTabs({ view, onFilters }: StatusTabsProps) {
  const { search, filters } = view
  const others = useMemo(() => withStatus(filters), [filters])
  const query = useCountQuery(search, others)
  const { data, isStale } = useStatusCounts(query)
  const chosen = new URLSearchParams(filters).getAll('status')
  const counts = data ?? []
  const known = counts.map(({ status, orders }) => ({ status: String(status), orders }))
  // The chosen status stays when a search finds none of its orders.
  const missing = chosen.filter((status) => !known.some((tab) => tab.status === status))
  // Nothing before the counts are known: they would push it aside.
  const tabs = data ? [...known, ...missing.map((status) => ({ status, orders: 0 }))] : []
  const linkTo = (next: string) => ({
    href: `/order-list${writeView({ ...view, filters: next, page: 1 }, '')}`,
    onClick: (event: MouseEvent) => {
      // The browser opens it in a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onFilters(next)
    },
  })
  return (
    // On phones all of them scroll; elsewhere only the statuses do, so that what is to be worked on is in sight.
    <div className="flex h-9 overflow-x-auto pointer-coarse:h-11 [scrollbar-width:none]">
      <nav
        aria-label={tabMessages.status}
        className="flex min-w-0 overflow-x-auto [scrollbar-width:thin] max-sm:shrink-0"
      >
        <FilterTab label={tabMessages.all} filters={others} isChosen={chosen.length === 0} linkTo={linkTo} />
        {tabs.map(({ status, orders }) => (
          <FilterTab
            key={status}
            label={status}
            filters={withStatus(filters, status)}
            isChosen={chosen.includes(status)}
            room="min-w-[2ch]"
            {...{ orders, isStale, linkTo }}
          />
        ))}
      </nav>
      {data && <WorkTabs {...{ filters, query, linkTo }} />}
    </div>
  )
}

/** The filters of an address with only this status, or without any. */
function withStatus(filters: string, status?: string): string {
  const parameters = new URLSearchParams(filters)
  parameters.delete('status')
  if (status !== undefined) parameters.set('status', status)
  return parameters.toString()
}

/** The query of the counts, once typing stops. The status filter does not change them. */
function useCountQuery(search: string, others: string): SummaryQuery {
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), IDLE)
    return () => clearTimeout(timer)
  }, [search])
  return useMemo(() => ({ search: settled, ...readFilters(others).filters }), [settled, others])
}
