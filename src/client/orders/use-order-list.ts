import { useCallback, useMemo, useReducer } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { useCanFilter, useOrderPage } from '#client/state/data-hooks.ts'
import type { Order } from '#contract/order.ts'
import { type OrderPage, type OrderQuery, PAGE_SIZE } from '#contract/order-query.ts'
import { restoreAddress } from './kept-address.ts'
import { readView } from './list-address.ts'
import { type ListAction, type ListState, type ListView, reduceList, sameRows, startList } from './list-state.ts'
import { readFilters } from './read-filters.ts'
import { useListAddress } from './use-list-address.ts'

const NO_ROWS: readonly string[] = []

export interface OrderList {
  readonly state: ListState
  /** What the rows were asked by. */
  readonly query: OrderQuery
  /** The sample knows no filters (specification §2). */
  readonly canFilter: boolean
  readonly loaded: Loaded<OrderPage<Order>>
  readonly dispatch: (action: ListAction) => void
}

function startAtAddress(): ListState {
  restoreAddress()
  return startList(readView(location.search))
}

/** The list's state, the rows that belong to it, and the address bar that mirrors it. */
export function useOrderList(): OrderList {
  const [state, dispatch] = useReducer(reduceList, null, startAtAddress)
  const { search, sort, page, filters } = state
  const canFilter = useCanFilter()
  const view = useMemo<ListView>(() => ({ search, sort, page, filters }), [search, sort, page, filters])
  const query = useMemo(() => {
    const kept = canFilter && filters ? readFilters(filters).filters : {}
    return { search, sort, page, per: PAGE_SIZE, ...kept }
  }, [search, sort, page, filters, canFilter])
  const loaded = useOrderPage(query)

  const ids = loaded.data?.orders.map(({ id }) => id) ?? NO_ROWS
  // During rendering, not after it: no frame may show a new row with an old row's tick.
  if (!sameRows(state.rows, ids)) dispatch({ type: 'rowsShown', ids })

  const follow = useCallback((view: ListView) => dispatch({ type: 'follow', view }), [])
  useListAddress(view, follow)
  return { state, query, canFilter, loaded, dispatch }
}
