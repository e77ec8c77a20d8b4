import { create } from 'zustand'

interface ListRows {
  /** The orders of the page on screen, in their order. */
  readonly ids: readonly string[]
  readonly page: number
  readonly pages: number
  /** Whether the rows answer an earlier query. */
  readonly isStale: boolean
}

/** The rows that the order list shows, for the order next to it. */
export const useShownRows = create<ListRows>(() => ({ ids: [], page: 1, pages: 0, isStale: false }))
