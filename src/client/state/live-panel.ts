import { create } from 'zustand'
import type { PanelData } from '#contract/dashboard.ts'

export interface PanelProblem {
  /** Why the lists cannot be read now, in a sentence. */
  readonly message: string
  readonly retry: () => void
}

interface LivePanel {
  /** undefined until the live source has answered; stays when it later fails. */
  readonly panel: PanelData | undefined
  readonly problem: PanelProblem | undefined
}

/** The right-hand panel of the company's own orders. */
export const useLivePanel = create<LivePanel>(() => ({ panel: undefined, problem: undefined }))
