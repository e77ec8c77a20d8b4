import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { glossaryPage } from '#scripts/glossary-page.ts'
import { preloadFont } from '#scripts/preload-font.ts'
import { queryWithoutMutations } from '#scripts/query-without-mutations.ts'

/** Fewer files for the first load, which are also smaller together (docs/performance.md). */
const CHUNKS = [
  // What the entry imports, whatever else imports it too.
  { name: 'initial', tags: ['$initial' as const] },
  // Small modules that the same screens use share a file.
  { name: 'contract', test: /src.contract/, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
]

export default defineConfig({
  root: 'src/client',
  plugins: [react(), queryWithoutMutations(), tailwind(), preloadFont(), glossaryPage()],
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    manifest: true,
    license: { fileName: 'licenses.md' },
  },
})
