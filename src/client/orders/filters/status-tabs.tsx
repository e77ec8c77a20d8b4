import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { writeView } from '#client/orders/list-address.ts'
import type { ListView } from '#client/orders/list-state.ts'
import { tabMessages } from '#client/orders/live-messages.ts'
import { useStatusCounts } from '#client/state/data-hooks.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { figure } from '#contract/plural.ts'
import { readFilters } from './read-filters.ts'

interface StatusTabsProps {
  readonly view: ListView
  readonly onFilters: (filters: string) => void
}

/** Milliseconds without a key before the counts of a search are asked for; they cost more than its rows. */
const IDLE = 400

/** The statuses of the orders that match the search and the other filters, each a link to those orders. */
export function StatusTabs({ view, onFilters }: StatusTabsProps) {
  const { search, filters } = view
  const others = useMemo(() => withStatus(filters), [filters])
  const { data, isStale } = useStatusCounts(useCountQuery(search, others))
  const chosen = new URLSearchParams(filters).getAll('status')
  const counts = data ?? []
  const known = counts.map(({ status, orders }) => ({ status: String(status), orders }))
  // The chosen status stays when a search finds none of its orders.
  const missing = chosen.filter((status) => !known.some((tab) => tab.status === status))
  // Nothing before the counts are known: they would push it aside.
  const tabs = data ? [...known, ...missing.map((status) => ({ status, orders: 0 }))] : []
  const link = (status?: string) => {
    const next = status === undefined ? others : withStatus(filters, status)
    return {
      href: `/order-list${writeView({ ...view, filters: next, page: 1 }, '')}`,
      onClick: (event: MouseEvent) => {
        // The browser opens it in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        onFilters(next)
      },
    }
  }
  return (
    <nav
      aria-label={tabMessages.status}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="flex h-9 overflow-x-auto pointer-coarse:h-11 [scrollbar-width:none]"
    >
      <a {...link()} aria-current={chosen.length === 0 ? 'true' : undefined} className={TAB}>
        {tabMessages.all}
      </a>
      {tabs.map(({ status, orders }) => (
        <a key={status} {...link(status)} aria-current={chosen.includes(status) ? 'true' : undefined} className={TAB}>
          {status}{' '}
          <span
            inert={isStale}
            className={`min-w-[2ch] text-quiet tabular-nums transition-opacity ${isStale ? 'opacity-60' : ''}`}
          >
            {figure(orders)}
          </span>
        </a>
      ))}
    </nav>
  )
}

const TAB =
  'flex h-full min-w-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 -outline-offset-2 hover:bg-hover aria-[current]:border-text'

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
