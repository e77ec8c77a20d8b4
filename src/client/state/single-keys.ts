import { create } from 'zustand'

/** Named when `/` was the only one. */
const STORAGE_KEY = 'search-shortcut'

interface SingleKeys {
  /** Whether single keys act; for voice control it must be possible to turn them off (WCAG 2.1.4). */
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Starts on, unless it was turned off. Without storage the choice lasts until the page is closed. */
export function createSingleKeys(storage: () => Storage) {
  const store = create<SingleKeys>((set, get) => ({
    // As prerendered; what was saved follows below.
    isOn: true,
    toggle: () => {
      const isOn = !get().isOn
      attempt(() => storage().setItem(STORAGE_KEY, isOn ? 'on' : 'off'))
      set({ isOn })
    },
  }))
  if (attempt(() => storage().getItem(STORAGE_KEY)) === 'off') store.setState({ isOn: false })
  return store
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

export const useSingleKeys = createSingleKeys(() => localStorage)
