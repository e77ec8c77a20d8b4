import { createThemeStore } from './theme.ts'

/** The page's own theme: its root element, its storage, the system it runs on. */
export const useTheme = createThemeStore({
  storage: () => localStorage,
  prefersDark: () => matchMedia('(prefers-color-scheme: dark)').matches,
  root: document.documentElement,
  tabs: window,
})
