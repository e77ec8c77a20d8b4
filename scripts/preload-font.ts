import type { Plugin } from 'vite'

/**
 * Preloads Inter with the page. Otherwise it would load when the first text is laid out, too late for that visit:
 * `font-display: optional`.
 */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (!font) throw new Error('The build has no Inter.')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
