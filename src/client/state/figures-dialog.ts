import { create } from 'zustand'

/** What the dashboard's dialogs change: how its figures count, or what they are held against. */
export type FiguresDialog = 'settings' | 'targets'

interface FiguresDialogState {
  readonly open: FiguresDialog | undefined
  readonly show: (dialog: FiguresDialog | undefined) => void
}

/** Which dialog is open; cards and the period bar open them, the screen shows them. */
export const useFiguresDialog = create<FiguresDialogState>((set) => ({
  open: undefined,
  show: (open) => set({ open }),
}))
