import type { Href } from './dashboard-view.ts'

/** The address of the order list with a list's query. */
export function listHref(list: string | null | undefined): Href {
  return list ? `/order-list?${list}` : null
}

/** The address of the list of a customer's orders. */
export function customerHref(customerKey: string): string {
  return `/order-list?${new URLSearchParams({ customerKey })}`
}
