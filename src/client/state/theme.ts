import { create } from 'zustand'

export type Theme = 'light' | 'dark'

/** Holds the bare word (specification §9). `public/theme-start.js` applies the same rule before the first paint. */
export const THEME_STORAGE_KEY = 'theme'

export interface ThemeState {
  readonly theme: Theme
  readonly setTheme: (theme: Theme) => void
  readonly toggleTheme: () => void
}

/** What the theme touches outside itself. */
export interface ThemeSurroundings {
  /** A function, because where storage is forbidden even reaching for it throws. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly prefersDark: () => boolean
  /** Carries the class `light` or `dark`. */
  readonly root: Element
  /** Hears about changes that other tabs make. */
  readonly tabs?: Pick<EventTarget, 'addEventListener'>
}

/** The theme area (specification §4): starts as saved, else as the system prefers; every change is shown and saved. */
export function createThemeStore({ storage, prefersDark, root, tabs }: ThemeSurroundings) {
  const store = create<ThemeState>((set, get) => ({
    theme: readSavedTheme(storage) ?? (prefersDark() ? 'dark' : 'light'),
    setTheme: (theme) => {
      paint(root, theme)
      save(storage, theme)
      set({ theme })
    },
    toggleTheme: () => get().setTheme(get().theme === 'dark' ? 'light' : 'dark'),
  }))
  paint(root, store.getState().theme)
  tabs?.addEventListener('storage', (event) => {
    if (!concernsTheme(event)) return
    const theme = readSavedTheme(storage)
    if (theme === undefined || theme === store.getState().theme) return
    // The other tab has saved it; saving again would send the tabs back and forth.
    paint(root, theme)
    store.setState({ theme })
  })
  return store
}

/** The saved word; undefined where storage throws or holds anything else. */
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
    // Storage is forbidden or full: the choice lasts as long as the page.
  }
}

function paint(root: Element, theme: Theme): void {
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
}

// Clearing the whole storage comes without a key; then nothing is saved and the theme stays anyway.
function concernsTheme(event: Event): boolean {
  return 'key' in event && event.key === THEME_STORAGE_KEY
}
