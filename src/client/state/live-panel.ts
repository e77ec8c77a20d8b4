import { create } from 'zustand'
import type { PanelData } from '#contract/dashboard/dashboard.ts'

export interface PanelProblem {
  /** Why the lists could not be loaded, as a sentence. */
  readonly message: string
  readonly retry: () => void
}

interface LivePanel {
  /** undefined until first loaded; stays after a later failure. */
  readonly panel: PanelData | undefined
  readonly problem: PanelProblem | undefined
  /** Marks all notifications as read. */
  readonly markRead: () => void
  /** Whether there are no orders; false until it is known. */
  readonly isEmpty: boolean
}

/** The right-hand panel of the company's own orders. */
export const useLivePanel = create<LivePanel>(() => ({
  panel: undefined,
  problem: undefined,
  markRead: () => {},
  isEmpty: false,
}))
