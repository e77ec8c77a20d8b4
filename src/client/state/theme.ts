import { create } from 'zustand'
import { readSaved, type StorageAccess, save, THEME_KEY } from './storage.ts'

/** `public/page-start.js` sets it before the first paint. */
export type Theme = 'light' | 'dark'

export interface ThemeState {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
  readonly toggleTheme: () => void
}

/** The browser parts that the theme uses. */
export interface ThemeSurroundings {
  readonly storage: StorageAccess
  readonly prefersDark: () => boolean
  /** Gets the class `light` or `dark`. */
  readonly root: Element
  /** Emits `storage` events for changes in other tabs. */
  readonly tabs?: Pick<EventTarget, 'addEventListener'>
}

/** The theme area (specification §4): starts as saved, else as the system prefers; every change is shown and saved. */
export function createThemeStore({ storage, prefersDark, root, tabs }: ThemeSurroundings) {
  const store = create<ThemeState>((set, get) => ({
    // As prerendered; the theme that the page starts with follows below.
    theme: 'light',
    setTheme: (theme) => {
      paint(root, theme)
      save(THEME_KEY, theme, storage)
      set({ theme })
    },
    toggleTheme: () => get().setTheme(get().theme === 'dark' ? 'light' : 'dark'),
  }))
  store.setState({ theme: readSavedTheme(storage) ?? (prefersDark() ? 'dark' : 'light') })
  paint(root, store.getState().theme)
  tabs?.addEventListener('storage', (event) => {
    if (!concernsTheme(event)) return
    const theme = readSavedTheme(storage)
    if (theme === undefined || theme === store.getState().theme) return
    // The other tab has saved it; saving it again would make the tabs alternate.
    paint(root, theme)
    store.setState({ theme })
  })
  return store
}

/** undefined if storage throws or has another value. */
function readSavedTheme(storage: StorageAccess): Theme | undefined {
  const word = readSaved(THEME_KEY, storage)
  return word === 'light' || word === 'dark' ? word : undefined
}

function paint(root: Element, theme: Theme): void {
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
}

// The event for clearing the whole storage has no key; the theme then stays.
function concernsTheme(event: Event): boolean {
  return 'key' in event && event.key === THEME_KEY
}
