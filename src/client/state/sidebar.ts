import { create } from 'zustand'

export interface SidebarState {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly open: () => void
  readonly close: () => void
}

/** The sidebar area (specification §3, §4): starts open. From 1024 px on it is always visible. */
export function createSidebarStore() {
  return create<SidebarState>((set) => ({
    isOpen: true,
    toggle: () => set((state) => ({ isOpen: !state.isOpen })),
    open: () => set({ isOpen: true }),
    close: () => set({ isOpen: false }),
  }))
}

export const useSidebar = createSidebarStore()

/**
 * Matches while the navigation is a drawer: up to 1023 px (specification §9), more with larger text. The style sheet uses
 * the same unit; with different units the menu could become unreachable.
 */
export const DRAWER_QUERY = '(width < 64rem)'

/** Closes the drawer when the page is or becomes narrow, so that it does not cover the screen. Returns a stop function. */
export function closeWhenNarrow(sidebar: { getState(): SidebarState }, narrow: MediaQueryList): () => void {
  const closeIfNarrow = () => {
    if (narrow.matches) sidebar.getState().close()
  }
  closeIfNarrow()
  narrow.addEventListener('change', closeIfNarrow)
  return () => narrow.removeEventListener('change', closeIfNarrow)
}
