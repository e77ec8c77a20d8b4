import { create } from 'zustand'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { useRowMenu } from './row-menu.ts'
import { useStatusMenu } from './status-menu.ts'

/** Milliseconds that a changed row keeps its place in the list. */
export const STAYS = 2000

export interface RecentChange {
  /** The order as it is now. */
  readonly order: Pick<SingleOrder, 'status' | 'etag'>
  readonly undo: () => void
}

/** The orders that this page changed a moment ago, by their IDs. Their rows keep their places. */
export const useRecentChanges = create<ReadonlyMap<string, RecentChange>>(() => new Map())

export function noteChange(id: string, change: RecentChange): void {
  useRecentChanges.setState((changes) => new Map(changes).set(id, change), true)
  setTimeout(() => settle(id, change), STAYS)
}

/** The row is no longer marked, as after an undo; all rows without an ID. */
export function forgetChange(id?: string): void {
  useRecentChanges.setState((changes) => new Map([...changes].filter(([one]) => id !== undefined && one !== id)), true)
}

export function undoRecent(id: string): void {
  useRecentChanges.getState().get(id)?.undo()
}

/** Not while a menu is open for the order, nor if it was changed again. */
function settle(id: string, change: RecentChange): void {
  if (useRecentChanges.getState().get(id) !== change) return
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
