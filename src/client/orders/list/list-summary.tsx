import { describeSort, type ListColumn } from '#client/orders/columns/list-columns.ts'
import type { ListState } from '#client/orders/list-state.ts'
import { listMessages } from '#client/orders/messages.ts'
import type { OrderPage } from '#contract/orders/order-query.ts'

interface ListSummaryProps {
  readonly columns: readonly ListColumn[]
  readonly state: ListState
  readonly page: OrderPage<unknown> | undefined
  /** Whether a search or filters narrow the list. */
  readonly isNarrowed: boolean
  /** Whether `page` answers an earlier query. */
  readonly isStale: boolean
  /** Whether it has been so for a while. */
  readonly isLate: boolean
  /** What changed in the background; for screen readers, since the heading shows it. */
  readonly news: string | undefined
}

/**
 * The total and the number of selected orders, on screen and for screen readers. Loading is announced to screen readers
 * only; on screen the rows show it.
 */
export function ListSummary({ columns, state, page, isNarrowed, isStale, isLate, news }: ListSummaryProps) {
  return (
    <p role="status" className={page ? 'text-quiet text-xs tabular-nums' : 'sr-only'}>
      {(!page || isLate) && <span className="sr-only">{listMessages.loading}</span>}
      {page && (
        <span inert={isStale} className={`transition-opacity ${isLate ? 'opacity-60' : ''}`}>
          {totalText(page, isNarrowed)}
          <span className="sr-only"> · {describeSort(state.sort, columns)}</span>
          {state.selected.size > 0 && ` · ${listMessages.selected(state.selected.size)}`}
          {news && <span className="sr-only"> · {news}</span>}
        </span>
      )}
    </p>
  )
}

function totalText({ total, isCounting }: OrderPage<unknown>, isNarrowed: boolean): string {
  if (isCounting) return listMessages.counting
  return isNarrowed ? listMessages.matching(total) : listMessages.total(total)
}
