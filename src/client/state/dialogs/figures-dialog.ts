import { create } from 'zustand'

export type FiguresDialog = 'settings' | 'targets' | 'shops'

interface FiguresDialogState {
  readonly open: FiguresDialog | undefined
  readonly show: (dialog: FiguresDialog | undefined) => void
}

/** The open dialog of the dashboard; cards and the period bar open it. */
export const useFiguresDialog = create<FiguresDialogState>((set) => ({
  open: undefined,
  show: (open) => set({ open }),
}))
