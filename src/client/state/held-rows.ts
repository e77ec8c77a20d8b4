import { useEffect, useMemo, useState } from 'react'
import { type Order, statusColor } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import { forgetChange, isOutside, type RecentChange, useRecentChanges } from './recent-changes.ts'

interface PageChanges {
  readonly recent: ReadonlyMap<string, Pick<RecentChange, 'order'>>
  /** All orders that this page has changed. */
  readonly own: ReadonlySet<string>
}

/**
 * The page with each row that was changed a moment ago at the place that it had: `before` are the rows on screen, of the same
 * query. Rows that are outside of it leave after that, and rows of the end take their places.
 */
export function heldRows(
  before: readonly Order[],
  page: OrderPage<Order>,
  query: Pick<OrderQuery, 'statuses'>,
  changes: PageChanges,
): readonly Order[] {
  const { recent } = changes
  const current = new Map(page.orders.map((order) => [order.id, order]))
  const held = before.filter(({ id }) => recent.has(id))
  const rows = page.orders.filter((order) => staysIn(query, order, changes) && !held.some(({ id }) => id === order.id))
  for (const order of held) {
    // Below the row that it was below, as far as that is still there.
    const above = before.slice(0, before.indexOf(order)).findLast(({ id }) => rows.some((row) => row.id === id))
    const row = current.get(order.id) ?? changed(order, recent.get(order.id))
    rows.splice(rows.findIndex(({ id }) => id === above?.id) + 1, 0, row)
  }
  return rows.slice(0, page.per)
}

/** The server's answers have no other rows than the query's; only a change of this page may put one outside of it. */
function staysIn(query: Pick<OrderQuery, 'statuses'>, order: Order, { recent, own }: PageChanges): boolean {
  return recent.has(order.id) || !own.has(order.id) || !isOutside(query, order)
}

/** The row of an order that is no longer in the list, as the order is now. */
function changed(row: Order, change: Pick<RecentChange, 'order'> | undefined): Order {
  if (!change || row.etag === change.order.etag) return row
  const { status, etag } = change.order
  return { ...row, status, etag, statusColor: statusColor(status) }
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
  own: ReadonlySet<string>,
): OrderPage<Order> | undefined {
  const recent = useRecentChanges()
  const [held, setHeld] = useState<Held>({ question, rows: [] })
  const shown = useMemo(() => {
    if (!page || question === undefined) return page
    const before = held.question === question ? held.rows : []
    const orders = heldRows(before, page, query, { recent, own })
    const left = page.orders.filter((order) => !staysIn(query, order, { recent, own }))
    return { ...page, orders, total: page.total - left.length }
  }, [page, query, question, recent, own, held])
  // Another list has the order at its own place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list
  useEffect(() => () => forgetChange(), [question])
  const rows = shown?.orders ?? held.rows
  // During rendering: the next answer must find the rows of the last frame.
  if (question !== undefined && (held.question !== question || !isSame(held.rows, rows))) setHeld({ question, rows })
  return useMemo(() => shown && { ...shown, orders: marked(rows, query, recent) }, [shown, rows, query, recent])
}

/** The rows with those marked that are about to leave. */
function marked(
  rows: readonly Order[],
  query: OrderQuery,
  recent: ReadonlyMap<string, RecentChange>,
): readonly Order[] {
  const isLeaving = (order: Order) => recent.has(order.id) && isOutside(query, order)
  return rows.some(isLeaving) ? rows.map((row) => (isLeaving(row) ? { ...row, isLeaving: true } : row)) : rows
}

function isSame(a: readonly Order[], b: readonly Order[]): boolean {
  return a.length === b.length && a.every((order, index) => order === b[index])
}
