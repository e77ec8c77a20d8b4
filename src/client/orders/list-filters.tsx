import { lazy, Suspense, useMemo } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { useOrderSummary } from '#client/state/data-hooks.ts'
import { ErrorBoundary } from '#client/ui/error-boundary.tsx'
import { filterParameters, type OrderFilters } from '#contract/order-filters.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { FilterChips } from './filter-chips.tsx'
import { summaryMessages } from './filter-messages.ts'
import { liveList } from './live-list.ts'
import { liveListMessages } from './live-messages.ts'
import { listMessages } from './messages.ts'
import { summaryText } from './summary-text.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

const NOTHING = { filters: {}, problems: [] }

interface ListFiltersProps {
  /** As in the address. */
  readonly filters: string
  readonly search: string
  readonly isPanelOpen: boolean
  readonly onFilters: (filters: string) => void
  readonly onClosePanel: () => void
}

/** The filters that are set, the totals of the orders found, and the panel that sets filters. */
export default function ListFilters({ filters: text, search, isPanelOpen, onFilters, onClosePanel }: ListFiltersProps) {
  const { filters, problems } = useMemo(() => liveList.readFilters?.(text) ?? NOTHING, [text])
  const set = (next: OrderFilters) => onFilters(filterParameters(next).toString())
  return (
    <>
      {isPanelOpen && (
        <ErrorBoundary name={listMessages.filtersPart}>
          <Suspense fallback={null}>
            <FilterPanel filters={filters} onFilters={set} onClose={onClosePanel} />
          </Suspense>
        </ErrorBoundary>
      )}
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-down text-xs">
          {problem}
        </p>
      ))}
      {text !== '' && (
        <div className="flex flex-col gap-2">
          <Narrowed filters={filters} search={search} onFilters={set} />
        </div>
      )}
    </>
  )
}

interface NarrowedProps {
  readonly filters: OrderFilters
  readonly search: string
  readonly onFilters: (filters: OrderFilters) => void
}

/** The chips and the totals of what they leave. */
function Narrowed({ filters, search, onFilters }: NarrowedProps) {
  const query = useMemo(() => ({ search, ...filters }), [search, filters])
  const summary = useOrderSummary(query)
  return (
    <>
      <FilterChips filters={filters} customerName={summary.data?.customerName} onFilters={onFilters} />
      <Totals filters={filters} summary={summary} />
    </>
  )
}

function Totals({ filters, summary }: { filters: OrderFilters; summary: Loaded<OrderSummary> }) {
  const { data, error, isStale, retry } = summary
  // The totals of an earlier query would be wrong next to newer filters.
  const isAnswered = data !== undefined && !isStale
  return (
    <p className="min-h-5 tabular-nums wrap-anywhere max-sm:min-h-10">
      {isAnswered ? (
        summaryText(data, filters.products?.[0])
      ) : error ? (
        <>
          {summaryMessages.notLoaded(error.message)}{' '}
          <button type="button" onClick={retry} className="underline">
            {liveListMessages.tryAgain}
          </button>
        </>
      ) : (
        summaryMessages.loading
      )}
    </p>
  )
}
