import { LOCAL } from './storage.ts'
import { createThemeStore } from './theme.ts'

/** The theme of this page. */
export const useTheme = createThemeStore({
  storage: LOCAL,
  prefersDark: () => matchMedia('(prefers-color-scheme: dark)').matches,
  root: document.documentElement,
  // The build and the server render without.
  ...('addEventListener' in globalThis && { tabs: globalThis }),
})
