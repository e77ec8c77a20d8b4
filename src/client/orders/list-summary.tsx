import { describeSort } from './columns.ts'
import { matchingOrders } from './list-messages.tsx'
import type { ListState } from './list-state.ts'

interface ListSummaryProps {
  readonly state: ListState
  readonly total: number | undefined
  /** The orders are there, how many there are is not known yet. */
  readonly isCounting?: boolean | undefined
}

/**
 * Says aloud, and shows, how many orders match and how many are selected. Loading is only said: the rows' place shows
 * it, and how high they are nobody knows before.
 */
export function ListSummary({ state, total, isCounting = false }: ListSummaryProps) {
  return (
    <p role="status" className={total === undefined ? 'sr-only' : 'text-quiet text-xs tabular-nums'}>
      {total === undefined ? 'Loading orders…' : isCounting ? 'Counting…' : matchingOrders(total)}
      {total !== undefined && <span className="sr-only">, {describeSort(state.sort)}</span>}
      {state.ticked.size > 0 && `, ${state.ticked.size} selected`}
    </p>
  )
}
