import type { OrderPage } from '#contract/order-query.ts'
import { listMessages } from './messages.ts'

type Ids = { readonly id: string }

/** How a page changed while it was on screen: '3 new orders' if only new rows were added to it. */
export function newerOrders(shown: OrderPage<Ids>, newer: OrderPage<Ids>): string {
  const before = new Set(shown.orders.map(({ id }) => id))
  const added = newer.orders.filter(({ id }) => !before.has(id)).length
  const remaining = newer.orders.filter(({ id }) => before.has(id))
  const isShifted = remaining.every(({ id }, index) => id === shown.orders[index]?.id)
  const isCounted = !shown.isCounting && !newer.isCounting && newer.total - shown.total === added
  const isReplaced = remaining.length === 0 && before.size > 0
  if (added === 0 || isReplaced || !isShifted || !isCounted) return listMessages.changed
  return listMessages.newOrders(added)
}
