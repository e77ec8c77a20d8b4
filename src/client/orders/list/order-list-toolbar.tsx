import { memo, type ReactNode, type RefObject, useId } from 'react'
import { describeSearch, describeSort, type ListColumn } from '#client/orders/columns/list-columns.ts'
import type { ListAction } from '#client/orders/list-state.ts'
import { listMessages } from '#client/orders/messages.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { useKeyHints } from '#client/state/keys.ts'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import type { Sort } from '#contract/orders/order-sort.ts'
import { orderActions } from './order-actions.ts'

interface OrderListToolbarProps extends ToolbarButtonsProps {
  /** As typed. */
  readonly search: string
  readonly onSearch: (text: string) => void
  /** What the search box says; of real orders another sentence than the specification's. */
  readonly searchLabel?: string
  /** After the buttons; the sample has none. */
  readonly further: ReactNode
  /** The bar of selected orders, which covers everything else. */
  readonly cover: ReactNode
}

export function OrderListToolbar({
  search,
  onSearch,
  searchLabel = listMessages.search,
  further,
  cover,
  ...buttons
}: OrderListToolbarProps) {
  return (
    <div className="group relative flex items-center gap-2 rounded-lg bg-card p-2">
      <div className="flex items-center gap-2 group-has-[[role=toolbar]]:invisible sm:grow">
        <ToolbarButtons {...buttons} />
        {further}
      </div>
      <span className="relative ml-auto flex items-center text-quiet group-has-[[role=toolbar]]:invisible max-sm:grow">
        <span className="pointer-events-none absolute left-2">
          <Icon name="search" size={16} />
        </span>
        <input
          type="search"
          aria-label={searchLabel}
          title={describeSearch(buttons.columns)}
          placeholder={searchLabel}
          autoComplete="off"
          spellCheck={false}
          value={search}
          data-saved=""
          onChange={(event) => onSearch(event.target.value)}
          className="h-8 w-full min-w-0 rounded-lg border border-hairline bg-page pr-2 pl-7 text-text placeholder:text-quiet hover:border-quiet pointer-coarse:h-11 pointer-coarse:text-base sm:w-60"
        />
      </span>
      {cover}
    </div>
  )
}

interface ToolbarButtonsProps {
  readonly columns: readonly ListColumn[]
  readonly sort: Sort
  readonly dispatch: (action: ListAction) => void
  /** Opens and closes the filter panel. Absent for the sample, whose button does nothing (specification §2). */
  readonly onFilter?: () => void
  readonly isPanelOpen?: boolean
  readonly filterButton?: RefObject<HTMLButtonElement | null>
}

/** Apart from the search box, so that a key does not render it. */
const ToolbarButtons = memo(function ToolbarButtons(props: ToolbarButtonsProps) {
  const { columns, sort, dispatch, onFilter, isPanelOpen, filterButton } = props
  const sortedBy = useId()
  const hint = useKeyHints()
  // Phones hide the sample's buttons as specified; with own orders they add and filter, too.
  const ofMode = onFilter ? 'aria-expanded:bg-active' : 'max-sm:hidden'
  return (
    <>
      {(!onFilter || useDataSet.getState().mayManage) && (
        <IconButton
          icon="plus"
          label={listMessages.addOrder}
          className={ofMode}
          aria-keyshortcuts={hint('addOrder')}
          // The sample's button has no action (specification §2); there the key and the palette add orders.
          onClick={onFilter && orderActions.addOrder}
        />
      )}
      <IconButton
        ref={filterButton}
        icon="filter"
        label={listMessages.filterOrders}
        className={ofMode}
        aria-expanded={isPanelOpen}
        aria-keyshortcuts={onFilter && hint('filter')}
        onClick={onFilter ?? orderActions.filterOrders}
      />
      <IconButton
        icon="sort"
        label={listMessages.sortOrders}
        className={onFilter && 'max-sm:hidden'}
        aria-describedby={sortedBy}
        onClick={() => dispatch({ type: 'sortBy', field: 'date' })}
      />
      <span id={sortedBy} hidden>
        {describeSort(sort, columns)}
      </span>
    </>
  )
})
