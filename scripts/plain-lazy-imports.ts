import type { Plugin } from 'vite'

/** Announces a failure as Vite's own helper does (https://vite.dev/guide/build#load-error-handling). */
const HELPER = `export const __vitePreload = (load) => load().catch((payload) => {
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  throw payload
})`

/**
 * Loads lazy modules without the part of Vite's helper that preloads what they import: nothing is preloaded
 * (`modulePreload`), and all styles are in one file. Half a kilobyte of the first load of every route.
 */
export function plainLazyImports(): Plugin {
  return {
    name: 'plain-lazy-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === '\0vite/preload-helper.js' ? HELPER : undefined
    },
  }
}
