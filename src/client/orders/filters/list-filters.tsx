import { lazy, useMemo, useState } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { liveListMessages } from '#client/orders/live-messages.ts'
import { listMessages } from '#client/orders/messages.ts'
import { useOrderSummary } from '#client/state/data-hooks.ts'
import { useShops } from '#client/state/shops.ts'
import { LazyModule } from '#client/ui/lazy-module.tsx'
import { filterParameters, type OrderFilters } from '#contract/orders/order-filters.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import { FilterChips } from './filter-chips.tsx'
import { ignoredFilter, summaryMessages } from './filter-messages.ts'
import { MatchesElsewhere } from './matches-elsewhere.tsx'
import { readFilters } from './read-filters.ts'
import { summaryText } from './summary-text.ts'

const FilterPanel = lazy(() => import('./filter-panel.tsx'))

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
  const { filters, ignored } = useMemo(() => readFilters(text), [text])
  const set = (next: OrderFilters) => onFilters(filterParameters(next).toString())
  return (
    <>
      {isPanelOpen && (
        <LazyModule name={listMessages.filtersPart}>
          <FilterPanel filters={filters} onFilters={set} onClose={onClosePanel} />
        </LazyModule>
      )}
      {ignored.map(({ reason, name, value }) => (
        <p key={`${reason} ${name} ${value}`} role="alert" className="text-down text-xs">
          {ignoredFilter[reason](name, value)}
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
  const { customerKey, shops, shopsNot } = filters
  const { data: knownShops } = useShops((shops ?? shopsNot) !== undefined)
  const name = summary.isStale ? undefined : summary.data?.customerName
  const [named, setNamed] = useState({ customerKey, name })
  // While another query is answered, the same customer keeps the name.
  if (name !== undefined && (named.name !== name || named.customerKey !== customerKey)) setNamed({ customerKey, name })
  const clear = () => {
    onFilters({})
    // The link disappears with the filters.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <>
      <FilterChips
        filters={filters}
        names={{ customerName: named.customerKey === customerKey ? named.name : undefined, shops: knownShops }}
        onFilters={onFilters}
      />
      <Totals filters={filters} search={search} summary={summary} onClear={clear} />
    </>
  )
}

interface TotalsProps extends Pick<NarrowedProps, 'filters' | 'search'> {
  readonly summary: Loaded<OrderSummary>
  readonly onClear: () => void
}

function Totals({ filters, search, summary: { data, error, isStale, retry }, onClear }: TotalsProps) {
  // The totals of an earlier query would be wrong next to newer filters.
  const isAnswered = data !== undefined && !isStale
  return (
    <p className="min-h-5 tabular-nums wrap-anywhere max-sm:min-h-10">
      {isAnswered && data.orders === 0 && search !== '' ? (
        <MatchesElsewhere search={search} onClear={onClear} />
      ) : isAnswered ? (
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
