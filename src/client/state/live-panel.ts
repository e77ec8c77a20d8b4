import { create } from 'zustand'
import type { PanelData } from '#contract/dashboard.ts'

/** The right-hand panel of the company's own orders; undefined until the live source has answered. */
export const useLivePanel = create<{ readonly panel: PanelData | undefined }>(() => ({ panel: undefined }))
