import { memo } from 'react'
import type { ListColumn } from '#client/orders/columns/list-columns.ts'
import type { ColumnTools } from '#client/orders/columns/use-column-tools.ts'
import type { ListAction } from '#client/orders/list-state.ts'
import { listMessages } from '#client/orders/messages.ts'
import { Icon } from '#client/ui/icon.tsx'
import { SORT_FIELDS, type Sort } from '#contract/orders/order-sort.ts'
import { Checkbox } from './checkbox.tsx'

interface OrderListHeadProps {
  readonly columns: readonly ListColumn[]
  /** Resizes a column. */
  readonly Separator?: ColumnTools['ColumnSeparator'] | undefined
  readonly sort: Sort
  readonly selection: 'none' | 'some' | 'all'
  /** Whether the rows cannot be selected. */
  readonly isInactive: boolean
  readonly dispatch: (action: ListAction) => void
}

/** The headings, which are buttons that sort; they scroll horizontally if the rows are cards. */
export const OrderListHead = memo(function OrderListHead({
  columns,
  Separator,
  sort,
  selection,
  isInactive,
  dispatch,
}: OrderListHeadProps) {
  const ariaSort = (field: ListColumn['field']) => {
    if (field !== sort.field) return undefined
    return sort.descending ? 'descending' : 'ascending'
  }
  return (
    <thead className="block @2xl:table-header-group">
      <tr
        // Browsers do not scroll to what is partly visible.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className="flex h-10 items-center scroll-px-2 overflow-x-auto pr-2 border-hairline border-b text-quiet text-xs @2xl:table-row @2xl:text-[length:inherit] @2xl:*:border-hairline @2xl:*:border-b"
      >
        <th scope="col" className="p-0 text-left @2xl:w-10 @2xl:pl-2" onChange={() => dispatch({ type: 'togglePage' })}>
          <Checkbox label={listMessages.selectAll} state={selection} disabled={isInactive} />
        </th>
        {columns.map((column) => {
          const { field, heading, layout } = column
          const sortField = SORT_FIELDS.find((name) => name === field)
          return (
            <th
              key={field}
              scope="col"
              aria-sort={ariaSort(field)}
              className={`shrink-0 px-1 text-left @2xl:px-1.5 font-normal @2xl:h-10 ${layout}`}
            >
              {sortField === undefined ? (
                heading
              ) : (
                <button
                  type="button"
                  onClick={() => dispatch({ type: 'sortBy', field: sortField })}
                  className="group -mx-1 flex h-7 items-center gap-1 whitespace-nowrap rounded-md px-1 hover:bg-hover hover:text-text active:bg-active pointer-coarse:h-11 pointer-coarse:min-w-11"
                >
                  {heading}
                  <span
                    className={field === sort.field ? 'text-text' : 'opacity-0 group-hover:opacity-50 @max-2xl:hidden'}
                  >
                    <Icon name={field === sort.field && sort.descending ? 'arrow-down' : 'arrow-up'} size={14} />
                  </span>
                </button>
              )}
              {Separator && <Separator column={column} />}
            </th>
          )
        })}
        <th scope="col" className="hidden @2xl:table-cell @2xl:w-11">
          <span className="sr-only">{listMessages.actions}</span>
        </th>
      </tr>
    </thead>
  )
})
