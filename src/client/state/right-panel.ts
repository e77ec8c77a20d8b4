import { create } from 'zustand'

export interface RightPanelState {
  readonly isShown: boolean
  readonly toggle: () => void
}

/** Whether the right-hand panel is shown on wide screens; starts shown. */
export function createRightPanelStore() {
  return create<RightPanelState>((set) => ({
    isShown: true,
    toggle: () => set((state) => ({ isShown: !state.isShown })),
  }))
}

export const useRightPanel = createRightPanelStore()
