import { create } from 'zustand'

export type Theme = 'light' | 'dark'

/** Its value is 'light' or 'dark' (specification §9). `public/page-start.js` reads it before the first paint. */
export const THEME_STORAGE_KEY = 'theme'

export interface ThemeState {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
  readonly toggleTheme: () => void
}

/** The browser parts that the theme uses. */
export interface ThemeSurroundings {
  /** A function, because accessing forbidden storage throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
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
      save(storage, theme)
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
function readSavedTheme(storage: ThemeSurroundings['storage']): Theme | undefined {
  try {
    const word = storage().getItem(THEME_STORAGE_KEY)
    return word === 'light' || word === 'dark' ? word : undefined
  } catch {
    return undefined
  }
}

function save(storage: ThemeSurroundings['storage'], theme: Theme): void {
  try {
    storage().setItem(THEME_STORAGE_KEY, theme)
  } catch {
    // Storage is forbidden or full: the choice lasts until the page is closed.
  }
}

function paint(root: Element, theme: Theme): void {
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
}

// The event for clearing the whole storage has no key; the theme then stays.
function concernsTheme(event: Event): boolean {
  return 'key' in event && event.key === THEME_STORAGE_KEY
}
