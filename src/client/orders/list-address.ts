import { FILTER_NAMES } from '#contract/orders/order-filters.ts'
import { sortText } from '#contract/orders/order-query.ts'
import { parseSort } from '#contract/orders/order-sort.ts'
import { WORKSPACE } from '#contract/workspace-address.ts'
import { type ListView, PAGE_SIZES, START_VIEW } from './list-state.ts'

/** What an earlier visit chose for every list. */
export type RememberedView = Pick<ListView, 'per' | 'columns'>

/** Reads `?q=…&sort=-date&page=2&per=50&columns=id,date` and the filters; missing and unusable values become those of `remembered` and `START_VIEW`. */
export function readView(search: string, remembered: RememberedView = START_VIEW): ListView {
  const parameters = new URLSearchParams(search)
  const sort = parameters.get('sort') ?? ''
  const page = parameters.get('page') ?? ''
  const per = parameters.get('per') ?? ''
  const used = new Map(['q', 'columns'].map((name) => [name, parameters.get(name) ?? '']))
  if (sort === '' || parseSort(sort)) used.set('sort', sort)
  if (page === '' || isPage(page)) used.set('page', page)
  if (per === '' || isPageSize(per)) used.set('per', per)
  const isFilter = (name: string) => FILTER_NAMES.includes(name)
  const isKnown = (name: string) => name === WORKSPACE || isFilter(name)
  // The first of several values is used.
  const isUsed = ([name, value]: [string, string]) => used.get(name) === value && used.delete(name)
  return {
    search: used.get('q') ?? START_VIEW.search,
    sort: parseSort(used.get('sort') ?? '') ?? START_VIEW.sort,
    filters: new URLSearchParams([...parameters].filter(([name]) => isFilter(name))).toString(),
    page: Number(used.get('page') || START_VIEW.page),
    per: Number(used.get('per') || remembered.per),
    columns: used.get('columns') || remembered.columns,
    unread: new URLSearchParams([...parameters].filter((entry) => !isKnown(entry[0]) && !isUsed(entry))).toString(),
  }
}

/**
 * The search part of the address for `view`: the unrelated parameters of `search`, then what differs from `START_VIEW`, always
 * in this order, so that a view has one address. Where a page size is remembered, each one is written: without it, a reload would
 * use the remembered one.
 */
export function writeView(view: ListView, search: string, remembered: RememberedView = START_VIEW): string {
  const parameters = new URLSearchParams(search)
  const put = (name: string, value: string, initial: string) => {
    parameters.delete(name)
    if (value !== initial) parameters.set(name, value)
  }
  for (const name of FILTER_NAMES) parameters.delete(name)
  put('q', view.search, START_VIEW.search)
  put('sort', sortText(view.sort), sortText(START_VIEW.sort))
  put('page', String(view.page), String(START_VIEW.page))
  put('per', String(view.per), remembered.per === START_VIEW.per ? String(START_VIEW.per) : '')
  put('columns', view.columns, START_VIEW.columns)
  for (const [name, value] of new URLSearchParams(view.filters)) parameters.append(name, value)
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** The search part of an address, on page 1 and without its filters. */
export function withoutFilters(search: string): string {
  return writeView({ ...readView(search), filters: '', page: 1 }, '')
}

/** Whether the text is a page number. */
export function isPage(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}

/** Whether the text is a number of rows that a page can have. */
export function isPageSize(text: string): boolean {
  return PAGE_SIZES.some((size) => String(size) === text)
}
