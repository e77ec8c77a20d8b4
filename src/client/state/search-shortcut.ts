import { create } from 'zustand'

const STORAGE_KEY = 'search-shortcut'

interface SearchShortcut {
  /** Whether `/` focuses the header's search; for voice control it must be possible to turn it off (WCAG 2.1.4). */
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Starts on, unless it was turned off. Without storage the choice lasts until the page is closed. */
export function createSearchShortcut(storage: () => Storage) {
  return create<SearchShortcut>((set, get) => ({
    isOn: attempt(() => storage().getItem(STORAGE_KEY)) !== 'off',
    toggle: () => {
      const isOn = !get().isOn
      attempt(() => storage().setItem(STORAGE_KEY, isOn ? 'on' : 'off'))
      set({ isOn })
    },
  }))
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const useSearchShortcut = createSearchShortcut(() => localStorage)
