import { DEFAULT_SORT, nextSort, PAGE_SIZE, type Sort, type SortField } from '#contract/order-query.ts'

/** The part of the state that the address contains: a reload or a shared link shows the same rows. */
export interface ListView {
  /** As typed, untrimmed. */
  readonly search: string
  readonly sort: Sort
  /** From 1; may be past the last page. */
  readonly page: number
  /** Rows of a page, one of `PAGE_SIZES`; the sample always has 10. */
  readonly per: number
  /** The filters as in the address, including what cannot be used; '' without filters. */
  readonly filters: string
  /** The parameters of the address that are unknown or have unusable values; '' without any. */
  readonly unread: string
}

/** The Order List screen's state (specification §4) and which of its rows are selected. */
export interface ListState extends ListView {
  /** Ids of the rows on screen, in their order. */
  readonly rows: readonly string[]
  readonly selected: ReadonlySet<string>
}

export type ListAction =
  /** `toFirstPage`: not in the sample, whose page stays (specification §2). */
  | { readonly type: 'search'; readonly text: string; readonly toFirstPage?: boolean }
  | { readonly type: 'sortBy'; readonly field: SortField }
  | { readonly type: 'goToPage'; readonly page: number }
  | { readonly type: 'setPageSize'; readonly per: number }
  | { readonly type: 'filter'; readonly filters: string }
  | { readonly type: 'toggleRow'; readonly id: string }
  | { readonly type: 'togglePage' }
  /** The data arrived or changed: these rows are on screen now. */
  | { readonly type: 'rowsShown'; readonly ids: readonly string[] }
  /** The address changed from outside (header search, Back, a menu entry). */
  | { readonly type: 'follow'; readonly view: ListView }

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]

export const START_VIEW: ListView = {
  search: '',
  sort: DEFAULT_SORT,
  page: 1,
  per: PAGE_SIZE,
  filters: '',
  unread: '',
}

const NONE: ReadonlySet<string> = new Set()

export function startList(view: ListView): ListState {
  return { ...view, rows: [], selected: NONE }
}

/** The screen's rules (specification §2, §4): the page stays when the sort changes, in the sample also when the search does; other rows reset the selection. */
export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'search':
      return { ...state, search: action.text, page: action.toFirstPage ? 1 : state.page }
    case 'sortBy':
      return { ...state, sort: nextSort(state.sort, action.field) }
    case 'goToPage':
      return { ...state, page: Math.max(1, action.page) }
    case 'setPageSize':
      // The first row on screen stays on screen.
      return { ...state, per: action.per, page: Math.floor(((state.page - 1) * state.per) / action.per) + 1 }
    case 'filter':
      return { ...state, filters: action.filters, page: 1 }
    case 'toggleRow':
      return { ...state, selected: toggled(state, action.id) }
    case 'togglePage':
      return { ...state, selected: selectionOf(state) === 'all' ? NONE : new Set(state.rows) }
    case 'rowsShown':
      return sameRows(state.rows, action.ids) ? state : { ...state, rows: action.ids, selected: NONE }
    case 'follow':
      return { ...state, ...action.view }
  }
}

/** The state of the header's checkbox. */
export function selectionOf({ rows, selected }: ListState): 'none' | 'some' | 'all' {
  if (selected.size === 0) return 'none'
  return selected.size === rows.length ? 'all' : 'some'
}

export function sameRows(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

function toggled({ rows, selected }: ListState, id: string): ReadonlySet<string> {
  if (!rows.includes(id)) return selected
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}
