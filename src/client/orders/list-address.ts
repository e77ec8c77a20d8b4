import { parseSort, sortText } from '#contract/order-query.ts'
import { COLUMNS } from './columns.ts'
import { type ListView, START_VIEW } from './list-state.ts'

/** Reads `?q=…&sort=-date&page=2`; what is missing or odd is as at the start. */
export function readView(search: string): ListView {
  const parameters = new URLSearchParams(search)
  const sort = parseSort(parameters.get('sort') ?? '')
  const page = parameters.get('page') ?? ''
  return {
    search: parameters.get('q') ?? START_VIEW.search,
    sort: sort && COLUMNS.some(({ field }) => field === sort.field) ? sort : START_VIEW.sort,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : START_VIEW.page,
  }
}

/**
 * The search part of the address for `view`: whatever else stood in `search`, then what differs from the start, always
 * in this order, so that one view has one address.
 */
export function writeView(view: ListView, search: string): string {
  const parameters = new URLSearchParams(search)
  const put = (name: string, value: string, atStart: string) => {
    parameters.delete(name)
    if (value !== atStart) parameters.set(name, value)
  }
  put('q', view.search, START_VIEW.search)
  put('sort', sortText(view.sort), sortText(START_VIEW.sort))
  put('page', String(view.page), String(START_VIEW.page))
  const text = parameters.toString()
  return text && `?${text}`
}
