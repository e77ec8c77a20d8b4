import type { OrderPage } from '#contract/order-query.ts'

type Ids = { readonly id: string }

/**
 * What became of a page while it was shown: '3 new orders' where exactly these came in among its rows, else that the
 * list has changed.
 */
export function newerOrders(shown: OrderPage<Ids>, newer: OrderPage<Ids>): string {
  const before = new Set(shown.orders.map(({ id }) => id))
  const added = newer.orders.filter(({ id }) => !before.has(id)).length
  const kept = newer.orders.filter(({ id }) => before.has(id))
  const isShifted = kept.every(({ id }, index) => id === shown.orders[index]?.id)
  const isCounted = !shown.isCounting && !newer.isCounting && newer.total - shown.total === added
  const isReplaced = kept.length === 0 && before.size > 0
  if (added === 0 || isReplaced || !isShifted || !isCounted) return 'The list has changed'
  return `${added} new ${added === 1 ? 'order' : 'orders'}`
}
