import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import type { Order } from '#contract/orders/order.ts'
import type { OrderPage, OrderQuery } from '#contract/orders/order-query.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'

export interface RecentChange {
  /** The order as it is now. */
  readonly order: Pick<SingleOrder, 'status' | 'etag'>
  readonly undo: () => void
}

export type RecentChanges = ReadonlyMap<string, RecentChange>

/**
 * The page with the rows of recent changes at the places that they had in `before`, the rows on screen of the same query.
 * `own`: the orders that this page has changed since `page` was read.
 */
export type HoldRows = (
  before: readonly Order[],
  page: OrderPage<Order>,
  query: OrderQuery,
  changes: RecentChanges,
  own: ReadonlySet<string>,
) => OrderPage<Order>

interface StayingRows {
  /** The orders that this page changed a moment ago, by their IDs. */
  readonly changes: RecentChanges
  /** Loaded with the first change; until then no row stays longer. */
  readonly hold?: HoldRows
}

export const useRecentChanges = create<StayingRows>(() => ({ changes: new Map() }))

const NOTHING = { orders: [] }

/** A page as the list shows it. `question`: what it answers; undefined while it answers another one. */
export function useStayingRows(
  page: OrderPage<Order> | undefined,
  query: OrderQuery,
  question: string | undefined,
  own: ReadonlySet<string>,
): OrderPage<Order> | undefined {
  const { changes, hold } = useRecentChanges()
  /** What the last frame showed. */
  const [last, setLast] = useState<Pick<OrderPage<Order>, 'orders'> & { readonly question?: string }>(NOTHING)
  const shown = useMemo(() => {
    if (!page || !hold || question === undefined) return page
    return hold(last.question === question ? last.orders : [], page, query, changes, own)
  }, [page, query, question, changes, own, hold, last])
  const { orders } = shown ?? NOTHING
  const isSame = orders.length === last.orders.length && orders.every((row, index) => row === last.orders[index])
  // During rendering: the next answer must find the rows of the last frame.
  if (question !== undefined && !(isSame && last.question === question)) setLast({ question, orders })
  // Another list has the order at its own place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each list
  useEffect(() => () => useRecentChanges.setState({ changes: new Map() }), [question])
  return shown
}
