import { create } from 'zustand'
import { readSaved, save } from '#client/state/storage.ts'

const KEY = 'single-keys'

interface SingleKeys {
  /** Whether single keys act; for voice control it must be possible to turn them off (WCAG 2.1.4). */
  readonly isOn: boolean
  readonly toggle: () => void
}

/** Starts on, unless it was turned off. */
export function createSingleKeys() {
  const store = create<SingleKeys>((set, get) => ({
    // As prerendered; what was saved follows below.
    isOn: true,
    toggle: () => {
      const isOn = !get().isOn
      save(KEY, isOn ? 'on' : 'off')
      set({ isOn })
    },
  }))
  if (readSaved(KEY) === 'off') store.setState({ isOn: false })
  return store
}

export const useSingleKeys = createSingleKeys()
