import { LIVE_COLUMNS } from '#client/orders/columns/live-columns.ts'
import type { ListAction, ListView } from '#client/orders/list-state.ts'
import { liveListMessages } from '#client/orders/live-messages.ts'
import { listMessages } from '#client/orders/messages.ts'
import { sortText } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'

interface SortSelectProps {
  readonly view: ListView
  readonly dispatch: (action: ListAction) => void
}

/** 'Sort: Date ↓': on phones in place of the headings. */
export function SortSelect({ view, dispatch }: SortSelectProps) {
  return (
    <label className="flex items-center gap-1 px-2 sm:hidden">
      {liveListMessages.sort}
      <select
        aria-label={listMessages.sortOrders}
        value={sortText(view.sort)}
        onChange={({ target }) => {
          const sort = parseSort(target.value)
          if (sort) dispatch({ type: 'follow', view: { ...view, sort } })
        }}
        className="h-8 min-w-11 appearance-none bg-transparent font-semibold pointer-coarse:h-11"
      >
        {LIVE_COLUMNS.flatMap(({ field, heading }) =>
          ['-', ''].map((order) => (
            <option key={order + field} value={order + field}>
              {`${heading} ${order ? '↓' : '↑'}`}
            </option>
          )),
        )}
      </select>
    </label>
  )
}
