import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CONTENT_SECURITY_POLICY } from '#contract/content-security-policy.ts'
import { glossaryPage } from '#scripts/glossary-page.ts'
import { preloadFont } from '#scripts/preload-font.ts'
import { queryWithoutMutations } from '#scripts/query-without-mutations.ts'

/** Any plain web server can serve the build, so the page carries its policy itself; our server says it in a header too. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  }
}

export default defineConfig({
  root: 'src/client',
  plugins: [react(), queryWithoutMutations(), tailwind(), contentSecurityPolicy(), preloadFont(), glossaryPage()],
  // The router brings its own for versions of React that have none.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // One file for all screens, because a prerendered page needs its styles at once.
    cssCodeSplit: false,
    // A data: URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    license: { fileName: 'licenses.md' },
  },
})
