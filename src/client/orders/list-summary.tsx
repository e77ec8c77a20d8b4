import type { OrderPage } from '#contract/order-query.ts'
import { COLUMNS, describeSort } from './columns.ts'
import { matchingOrders } from './list-messages.tsx'
import type { ListState } from './list-state.ts'

interface ListSummaryProps {
  readonly state: ListState
  readonly page: OrderPage<unknown> | undefined
  /** Whether `page` is left from an earlier question. */
  readonly isStale: boolean
  /** What changed while the list was shown; only read out here, because it is shown beside the heading. */
  readonly news: string | undefined
}

/**
 * Says aloud, and shows, how many orders match and how many are selected. Loading is only said: the rows show it, by
 * their room or by being dimmed, and the total dims with them.
 */
export function ListSummary({ state, page, isStale, news }: ListSummaryProps) {
  return (
    <p role="status" className={page ? 'text-quiet text-xs tabular-nums' : 'sr-only'}>
      {(!page || isStale) && <span className="sr-only">Loading orders…</span>}
      {page && (
        <span inert={isStale} className={`transition-opacity ${isStale ? 'opacity-60 delay-150' : ''}`}>
          {page.isCounting ? 'Counting…' : matchingOrders(page.total)}
          {!COLUMNS.some(({ field }) => field === state.sort.field) ? (
            `, ${describeSort(state.sort)}`
          ) : (
            <span className="sr-only">, {describeSort(state.sort)}</span>
          )}
          {state.ticked.size > 0 && `, ${state.ticked.size} selected`}
          {news && <span className="sr-only">. {news}</span>}
        </span>
      )}
    </p>
  )
}
