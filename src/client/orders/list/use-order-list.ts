import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { readView } from '#client/orders/list-address.ts'
import {
  type ListAction,
  type ListState,
  type ListView,
  reduceList,
  START_VIEW,
  sameRows,
  startList,
} from '#client/orders/list-state.ts'
import { type LoadedPage, useOrderPage } from '#client/state/data-hooks.ts'
import { maySeeMoney } from '#client/state/rights.ts'
import { useShownRows } from '#client/state/shown-rows.ts'
import { DEFAULT_SORT, type OrderQuery, PAGE_SIZE } from '#contract/orders/order-query.ts'
import type { Sort } from '#contract/orders/order-sort.ts'
import type { LiveList } from './live-list.ts'
import { useListAddress } from './use-list-address.ts'

const NO_ROWS: readonly string[] = []

export interface UnusedAddress {
  readonly unread: string
  /** Filters in the address, which the sample ignores. */
  readonly sampleFilters: string
  /** Whether the address sorts by amount, which neither the sample has nor a packer sees. */
  readonly isSortIgnored: boolean
  /** Whether the address has a page size, which the sample does not have. */
  readonly isPerIgnored: boolean
  /** Whether the address chooses columns, which the sample does not offer. */
  readonly isColumnsIgnored: boolean
}

export interface OrderList {
  readonly state: ListState
  /** The part of the state that the address has. */
  readonly view: ListView
  /** The query of the rows. */
  readonly query: OrderQuery
  /** What the list cannot use in the address, except for what `readFilters` reports; undefined if nothing. */
  readonly problems: UnusedAddress | undefined
  readonly loaded: LoadedPage
  readonly dispatch: (action: ListAction) => void
}

function startAtAddress(live: LiveList | undefined): ListState {
  return startList(readView(location.search, live?.rememberedView()))
}

/** The list's state, its rows, and the address bar that mirrors it; the sample's list without `live`. */
export function useOrderList(live: LiveList | undefined): OrderList {
  const canFilter = live !== undefined
  const [state, dispatch] = useReducer(reduceList, live, startAtAddress)
  const { search, sort, page, filters, columns, unread } = state
  const per = canFilter ? state.per : PAGE_SIZE
  const view = useMemo<ListView>(
    () => ({ search, sort, page, per: state.per, filters, columns, unread }),
    [search, sort, page, state.per, filters, columns, unread],
  )
  const query = useMemo(() => {
    const narrowed = filters ? live?.readFilters(filters).filters : {}
    return { search, sort: sortable(sort, canFilter && maySeeMoney()), page, per, ...narrowed }
  }, [search, sort, page, per, filters, canFilter, live])
  const loaded = useOrderPage(query)

  const ids = loaded.data?.orders.map(({ id }) => id) ?? NO_ROWS
  // During rendering, so that no frame shows a new row as selected.
  if (!sameRows(state.rows, ids)) dispatch({ type: 'rowsShown', ids, keepsSelection: canFilter })

  const { data, isStale } = loaded
  const { statuses } = query
  useEffect(() => {
    if (!data) return
    const { orders, page, pages } = data
    useShownRows.setState({ ids: orders.map(({ id }) => id), page, pages, statuses, isStale })
  }, [data, isStale, statuses])

  const follow = useCallback(
    (view: ListView) => dispatch({ type: 'follow', view, startsAgain: canFilter }),
    [canFilter],
  )
  useListAddress(view, follow, live)
  const unused = {
    unread,
    sampleFilters: canFilter ? '' : filters,
    isSortIgnored: sort !== query.sort,
    isPerIgnored: !canFilter && state.per !== START_VIEW.per,
    isColumnsIgnored: !canFilter && columns !== '',
  }
  const problems = Object.values(unused).some(Boolean) ? unused : undefined
  return { state: { ...state, sort: query.sort }, view, query, problems, loaded, dispatch }
}

/** The sample's orders have no amounts, and neither have a packer's. */
function sortable(sort: Sort, hasAmounts: boolean): Sort {
  return hasAmounts || sort.field !== 'amount' ? sort : DEFAULT_SORT
}
