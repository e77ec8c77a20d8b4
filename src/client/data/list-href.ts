import type { Href } from './dashboard-view.ts'

/** Where the Order List shows what the query of a list finds. */
export function listHref(list: string | null | undefined): Href {
  return list ? `/order-list?${list}` : null
}
