import { type Order, type OrderStatus, statusColor } from '#contract/orders/order.ts'
import type { OrderQuery } from '#contract/orders/order-query.ts'
import { useRowMenu } from './dialogs/row-menu.ts'
import { useStatusMenu } from './dialogs/status-menu.ts'
import { type HoldRows, type RecentChange, type RecentChanges, useRecentChanges } from './staying-rows.ts'

/** Milliseconds that a changed row keeps its place in the list. */
const STAYS = 2000

export function noteChange(id: string, change: RecentChange): void {
  useRecentChanges.setState(({ changes }) => ({ changes: new Map(changes).set(id, change), hold: holdRows }))
  setTimeout(() => settle(id, change), STAYS)
}

/** The row is no longer marked, as after an undo. */
export function forgetChange(id: string): void {
  useRecentChanges.setState(({ changes }) => ({ changes: new Map([...changes].filter(([one]) => one !== id)) }))
}

/** Not while a menu is open for the order, nor if it was changed again. */
function settle(id: string, change: RecentChange): void {
  if (useRecentChanges.getState().changes.get(id) !== change) return
  const isUsed = [useStatusMenu, useRowMenu].some((useMenu) => useMenu.getState().target?.id === id)
  if (isUsed) return void setTimeout(() => settle(id, change), STAYS)
  const leaving = [...document.querySelectorAll<HTMLElement>('tr[data-leaving]')]
  leaveRow(
    leaving.find((row) => row.dataset.order === id),
    document.querySelector<HTMLElement>('main h1'),
  )
  forgetChange(id)
}

/** Moves the focus from a row that leaves to the one below, or else to the one above, or else to `last`. */
export function leaveRow(row: HTMLElement | null | undefined, last?: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return
  const other = stayingRow(row, 'nextElementSibling') ?? stayingRow(row, 'previousElementSibling')
  const target = other?.querySelector<HTMLElement>('a') ?? last
  target?.focus({ preventScroll: true })
  other?.scrollIntoView({ block: 'nearest' })
}

function stayingRow(row: HTMLElement, next: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  let other = row[next]
  while (other?.matches('[data-leaving]')) other = other[next]
  return other
}

/** Whether a list with these statuses does not have an order with this one. */
export function isOutside(
  { statuses = [] }: { readonly statuses?: readonly OrderStatus[] | undefined },
  { status }: { readonly status: OrderStatus },
): boolean {
  return statuses.length > 0 && !statuses.includes(status)
}

/** Rows that are outside of the query are marked; they leave after that, and rows of the end take their places. */
export const holdRows: HoldRows = (before, page, query, changes, own) => {
  const isRead = (id: string) => page.orders.some((order) => order.id === id)
  // One that was undone is back in the query, and not in an answer from before the undo.
  const held = before.filter(
    (order) => changes.has(order.id) || (own.has(order.id) && !isRead(order.id) && !isOutside(query, order)),
  )
  // The server's answers have the query's rows only; what this page has changed since may be outside.
  const [left, stayed] = [[] as Order[], [] as Order[]]
  for (const order of page.orders)
    (own.has(order.id) && !changes.has(order.id) && isOutside(query, order) ? left : stayed).push(order)
  const rows = stayed.filter((order) => !held.some(({ id }) => id === order.id))
  for (const order of held) {
    // Below the row that it was below, as far as that is still there.
    const above = before.slice(0, before.indexOf(order)).findLast(({ id }) => rows.some((row) => row.id === id))
    const row = stayed.find(({ id }) => id === order.id) ?? order
    rows.splice(rows.findIndex(({ id }) => id === above?.id) + 1, 0, stayingOrder(order, row, query, changes))
  }
  return { ...page, orders: rows.slice(0, page.per), total: page.total - left.length }
}

/** The row with the order as it is now, which an answer may not have any more; `before` itself if it has that already. */
function stayingOrder(before: Order, row: Order, query: OrderQuery, changes: RecentChanges): Order {
  const change = changes.get(row.id)
  const { status = row.status, etag = row.etag } = change?.order ?? {}
  const undo = isOutside(query, { status }) ? change?.undo : undefined
  if (before.etag === etag && before.undo === undo) return before
  const { undo: _before, ...order } = row
  return {
    ...{ ...order, status, statusColor: statusColor(status), ...(etag !== undefined && { etag }) },
    ...(undo && { undo }),
  }
}
