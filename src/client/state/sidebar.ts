import { create } from 'zustand'

export interface SidebarState {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly open: () => void
  readonly close: () => void
}

/** The sidebar area (specification §3, §4): starts open. Only a drawer is ever closed; from 1024 px it stands anyway. */
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
 * Up to here the navigation is a drawer (specification §9): 1023 px, more with larger text, as in the style sheet. In
 * other units the two would part, and the menu could be out of reach.
 */
export const DRAWER_QUERY = '(width < 64rem)'

/**
 * Closes the sidebar when the page is a drawer's width or becomes so: nobody wants a menu over the first screen.
 * Opening it stays the person's. Returns the function that stops watching.
 */
export function closeWhenNarrow(sidebar: { getState(): SidebarState }, narrow: MediaQueryList): () => void {
  const closeIfNarrow = () => {
    if (narrow.matches) sidebar.getState().close()
  }
  closeIfNarrow()
  narrow.addEventListener('change', closeIfNarrow)
  return () => narrow.removeEventListener('change', closeIfNarrow)
}
