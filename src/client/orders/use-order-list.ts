import { useCallback, useMemo, useReducer } from 'react'
import { type LoadedPage, useCanFilter, useOrderPage } from '#client/state/data-hooks.ts'
import { DEFAULT_SORT, type OrderQuery, PAGE_SIZE, type Sort } from '#contract/order-query.ts'
import { restoreAddress } from './kept-address.ts'
import { readView } from './list-address.ts'
import { type ListAction, type ListState, type ListView, reduceList, sameRows, startList } from './list-state.ts'
import { readFilters } from './read-filters.ts'
import { useListAddress } from './use-list-address.ts'

const NO_ROWS: readonly string[] = []

export interface VainAddress {
  readonly unread: string
  /** The filters of the address where the sample is shown, as the address spells them. */
  readonly sampleFilters: string
  /** Whether it sorts by what the sample has no values of. */
  readonly isSortIgnored: boolean
}

export interface OrderList {
  readonly state: ListState
  /** What the rows were asked by. */
  readonly query: OrderQuery
  /** The sample knows no filters (specification §2). */
  readonly canFilter: boolean
  /** What the list cannot use of the address, apart from what `readFilters` names; undefined where there is nothing. */
  readonly problems: VainAddress | undefined
  readonly loaded: LoadedPage
  readonly dispatch: (action: ListAction) => void
}

function startAtAddress(): ListState {
  restoreAddress()
  return startList(readView(location.search))
}

/** The list's state, the rows that belong to it, and the address bar that mirrors it. */
export function useOrderList(): OrderList {
  const [state, dispatch] = useReducer(reduceList, null, startAtAddress)
  const { search, sort, page, filters, unread } = state
  const canFilter = useCanFilter()
  const view = useMemo<ListView>(() => ({ search, sort, page, filters, unread }), [search, sort, page, filters, unread])
  const query = useMemo(() => {
    const kept = canFilter && filters ? readFilters(filters).filters : {}
    return { search, sort: sortable(sort, canFilter), page, per: PAGE_SIZE, ...kept }
  }, [search, sort, page, filters, canFilter])
  const loaded = useOrderPage(query)

  const ids = loaded.data?.orders.map(({ id }) => id) ?? NO_ROWS
  // During rendering, not after it: no frame may show a new row with an old row's tick.
  if (!sameRows(state.rows, ids)) dispatch({ type: 'rowsShown', ids })

  const follow = useCallback((view: ListView) => dispatch({ type: 'follow', view }), [])
  useListAddress(view, follow)
  const vain = { unread, sampleFilters: canFilter ? '' : filters, isSortIgnored: sort !== query.sort }
  const problems = unread || vain.sampleFilters || vain.isSortIgnored ? vain : undefined
  return { state: { ...state, sort: query.sort }, query, canFilter, problems, loaded, dispatch }
}

/** The sample’s orders have no amounts. */
function sortable(sort: Sort, hasAmounts: boolean): Sort {
  return hasAmounts || sort.field !== 'amount' ? sort : DEFAULT_SORT
}
