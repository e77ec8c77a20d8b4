import { useEffect, useMemo, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import { forgetChange, useRecentChanges } from './recent-changes.ts'
import { isOutside } from './shown-rows.ts'

/**
 * The page with each row that was changed a moment ago at the place that it had: `before` are the rows on screen, of the same
 * query. Rows that are outside of it leave after that, and rows of the end take their places.
 */
export function heldRows(
  before: readonly Order[],
  page: OrderPage<Order>,
  query: Pick<OrderQuery, 'statuses'>,
  isRecent: (id: string) => boolean,
): readonly Order[] {
  const current = new Map(page.orders.map((order) => [order.id, order]))
  const stays = (order: Order) => isRecent(order.id) || !isOutside(query, order)
  if (!before.some(({ id }) => isRecent(id))) return page.orders.filter(stays)
  const kept = before.flatMap((order) => current.get(order.id) ?? (isRecent(order.id) ? order : [])).filter(stays)
  const ids = new Set(kept.map(({ id }) => id))
  const others = page.orders.filter((order) => !ids.has(order.id) && stays(order))
  return [...kept, ...others].slice(0, page.per)
}

interface Held {
  readonly question: string | undefined
  readonly rows: readonly Order[]
}

/** `heldRows` of what was on screen. `question`: what the page answers; undefined while it answers another one. */
export function useHeldRows(
  page: OrderPage<Order> | undefined,
  query: OrderQuery,
  question: string | undefined,
): OrderPage<Order> | undefined {
  const recent = useRecentChanges()
  const [held, setHeld] = useState<Held>({ question, rows: [] })
  const shown = useMemo(() => {
    if (!page || question === undefined) return page
    const before = held.question === question ? held.rows : []
    const orders = heldRows(before, page, query, (id) => recent.has(id))
    const left = page.orders.filter((order) => isOutside(query, order) && !orders.includes(order)).length
    return left === 0 && isSame(orders, page.orders) ? page : { ...page, orders, total: page.total - left }
  }, [page, query, question, recent, held])
  // Another list has the order at its own place.
  useEffect(() => () => forgetChange(), [question])
  const rows = shown?.orders ?? held.rows
  // During rendering: the next answer must find the rows of the last frame.
  if (question !== undefined && (held.question !== question || !isSame(held.rows, rows))) setHeld({ question, rows })
  return shown
}

function isSame(a: readonly Order[], b: readonly Order[]): boolean {
  return a.length === b.length && a.every((order, index) => order === b[index])
}
