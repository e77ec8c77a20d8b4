import { create } from 'zustand'
import type { OrderStatus } from '#contract/orders/order.ts'

interface ListRows {
  /** The orders of the page on screen, in their order. */
  readonly ids: readonly string[]
  readonly page: number
  readonly pages: number
  /** Those of the list's filter; without it every status. */
  readonly statuses?: readonly OrderStatus[] | undefined
  /** Whether the rows answer an earlier query. */
  readonly isStale: boolean
}

/** The rows that the order list shows, for the order next to it. */
export const useShownRows = create<ListRows>(() => ({ ids: [], page: 1, pages: 0, isStale: false }))
