import { DEFAULT_SORT, LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { nextSort, type Sort, type SortField } from '#contract/orders/order-sort.ts'

/** The part of the state that the address contains: a reload or a shared link shows the same rows. */
export interface ListView {
  /** As typed, untrimmed. */
  readonly search: string
  readonly sort: Sort
  /** From 1; may be past the last page. */
  readonly page: number
  /** Rows of a page, one of `PAGE_SIZES`; the sample always shows 10. */
  readonly per: number
  /** The filters as in the address, including what cannot be used; '' without filters. */
  readonly filters: string
  /** The chosen columns as in the address, including what cannot be used; '' for those of `LIVE_COLUMNS`. */
  readonly columns: string
  /** The parameters of the address that are unknown or have unusable values; '' without any. */
  readonly unread: string
}

const NONE: ReadonlySet<string> = new Set()

/** The selected orders by their ids, in the order of their selection, or all that match (`AllMatching`). */
export type Selection =
  | ReadonlySet<string>
  | {
      /** How many matched when they were selected: the number that was seen. */
      readonly total: number
      readonly except: ReadonlySet<string>
      readonly size: number
      has(id: string): boolean
      /** With these orders, or without them. */
      with(ids: readonly string[], isSelected: boolean): Selection
    }

/** The Order List screen's state (specification §4) and which of its rows are selected. */
export interface ListState extends ListView {
  /** Ids of the rows on screen, in their order. */
  readonly rows: readonly string[]
  /** In the sample only rows on screen, otherwise orders of any page. */
  readonly selected: Selection
  /** The row that was selected or cleared last, where a range begins; '' before the first. */
  readonly last: string
}

export type ListAction =
  /** `startsAgain`, on page 1 without a selection: not in the sample, whose page stays (specification §2). */
  | { readonly type: 'search'; readonly text: string; readonly startsAgain?: boolean }
  | { readonly type: 'sortBy'; readonly field: SortField }
  | { readonly type: 'goToPage'; readonly page: number }
  | { readonly type: 'setPageSize'; readonly per: number }
  | { readonly type: 'filter'; readonly filters: string }
  | { readonly type: 'chooseColumns'; readonly columns: string }
  /** `asRange`: the rows between it and the last one get the same state as this row. */
  | { readonly type: 'toggleRow'; readonly id: string; readonly asRange?: boolean }
  | { readonly type: 'togglePage' }
  | { readonly type: 'select'; readonly selected: Selection }
  /** The data arrived or changed: these rows are on screen now. Only the sample resets the selection (specification §2). */
  | { readonly type: 'rowsShown'; readonly ids: readonly string[]; readonly keepsSelection?: boolean }
  /** The address changed from outside (header search, Back, a menu entry). */
  | { readonly type: 'follow'; readonly view: ListView; readonly startsAgain?: boolean }

export const PAGE_SIZES: readonly number[] = [10, 25, 50, 100]

export const START_VIEW: ListView = {
  search: '',
  sort: DEFAULT_SORT,
  page: 1,
  per: LIVE_PAGE_SIZE,
  filters: '',
  columns: '',
  unread: '',
}

export function startList(view: ListView): ListState {
  return { ...view, rows: [], selected: NONE, last: '' }
}

/** The screen's rules (specification §2, §4): the page stays when the sort changes, in the sample also when the search does; other rows reset the selection. */
export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'search':
      return { ...state, search: action.text, ...(action.startsAgain && { page: 1, selected: NONE }) }
    case 'sortBy':
      return { ...state, sort: nextSort(state.sort, action.field) }
    case 'goToPage':
      return { ...state, page: Math.max(1, action.page) }
    case 'setPageSize':
      // The first row on screen stays on screen.
      return { ...state, per: action.per, page: Math.floor(((state.page - 1) * state.per) / action.per) + 1 }
    case 'filter':
      return { ...state, filters: action.filters, page: 1, selected: NONE }
    case 'chooseColumns':
      return { ...state, columns: action.columns }
    case 'toggleRow':
      return toggled(state, action.id, action.asRange)
    case 'togglePage':
      return { ...state, selected: withRows(state.selected, state.rows, selectionOf(state) !== 'all') }
    case 'select':
      return { ...state, selected: action.selected }
    case 'rowsShown':
      if (sameRows(state.rows, action.ids)) return state
      return { ...state, rows: action.ids, selected: action.keepsSelection ? state.selected : NONE }
    case 'follow':
      return {
        ...state,
        ...action.view,
        ...(action.startsAgain && isOtherMatch(state, action.view) && { selected: NONE }),
      }
  }
}

/** The state of the header's checkbox, which is about the rows on screen. */
export function selectionOf({ rows, selected }: ListState): 'none' | 'some' | 'all' {
  const count = rows.filter((id) => selected.has(id)).length
  if (count === 0) return 'none'
  return count === rows.length ? 'all' : 'some'
}

export function sameRows(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

function toggled(state: ListState, id: string, asRange = false): ListState {
  const { rows, selected, last } = state
  const at = rows.indexOf(id)
  if (at < 0) return state
  const from = asRange && rows.includes(last) ? rows.indexOf(last) : at
  const range = rows.slice(Math.min(from, at), Math.max(from, at) + 1)
  return { ...state, last: id, selected: withRows(selected, range, !selected.has(id)) }
}

function withRows(selected: Selection, ids: readonly string[], isSelected: boolean): Selection {
  if ('except' in selected) return selected.with(ids, isSelected)
  const others = [...selected].filter((id) => !ids.includes(id))
  return new Set(isSelected ? [...others, ...ids] : others)
}

/** Not so for another page or sort. */
function isOtherMatch(from: ListView, to: ListView): boolean {
  return from.search !== to.search || from.filters !== to.filters
}
