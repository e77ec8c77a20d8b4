import { liveListMessages } from '#client/orders/live-messages.ts'
import type { LoadedPage } from '#client/state/data-hooks.ts'
import type { OrderPage } from '#contract/orders/order-query.ts'

type Ids = { readonly id: string }

/** Why the rows or their total are not up to date; undefined if they are, or if there are none. */
export function updateFailure({ data, error, countError, isStale }: LoadedPage): Error | undefined {
  return data && !isStale ? (error ?? countError) : undefined
}

/** What changed in the background, for screen readers. */
export function newsOf(loaded: LoadedPage): string | undefined {
  const { data, newer } = loaded
  return updateFailure(loaded)?.message ?? (newer && data && newerOrders(data, newer.data))
}

/** How a page changed while it was on screen: '3 new orders' if only new rows were added to it. */
export function newerOrders(shown: OrderPage<Ids>, newer: OrderPage<Ids>): string {
  const before = new Set(shown.orders.map(({ id }) => id))
  const added = newer.orders.filter(({ id }) => !before.has(id)).length
  const remaining = newer.orders.filter(({ id }) => before.has(id))
  const isShifted = remaining.every(({ id }, index) => id === shown.orders[index]?.id)
  const isCounted = !shown.isCounting && !newer.isCounting && newer.total - shown.total === added
  const isReplaced = remaining.length === 0 && before.size > 0
  if (added === 0 || isReplaced || !isShifted || !isCounted) return liveListMessages.changed
  return liveListMessages.newOrders(added)
}
