import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { glossaryPage } from '#scripts/glossary-page.ts'
import { plainLazyImports } from '#scripts/plain-lazy-imports.ts'
import { preloadFont } from '#scripts/preload-font.ts'
import { withoutUnusedParts } from '#scripts/unused-library-parts.ts'

/** Without the modules that only opened orders and views need. */
const FIRST_CONTRACT =
  /src.(?:contract.(?!(?:\w+.)?(?:csv-cell|export-columns|exact-number|main-currency|order-fields|order-sort|shown-fields|form-entries|import-file|order-changes|order-field-names|order-checks|order-status|read-addresses|saved-views|store-clock|roles|account-limits|pieces-left))|client.(?:ui.status-text|state.(?:data-hooks|shown-rows)))/

/** Fewer files for the first load, which are also smaller together (docs/performance.md). */
const CHUNKS = [
  // What the entry imports, whatever else imports it too.
  { name: 'initial', tags: ['$initial' as const] },
  // What every screen shares.
  {
    name: 'shared',
    test: /src.(?:contract.(?:\w+.)?(?:map-names|order-filters|order-query|plural|store-day|text)|client.(?:data.errors|state.(?:data-hooks|shown-rows)|ui.status-text))/,
  },
  // What opening one of the sample's orders shares with their list.
  {
    name: 'sample-list',
    test: /src.(?:sample.orders|client.(?:data.sample.sample-orders|state.sample-changes)|contract.orders.order-(?:list|date|id))/,
  },
  // What the dashboard shares with its parts that load later.
  {
    name: 'dashboard',
    test: /src.(?:client.(?:dashboard.messages|state.dialogs.figures-dialog)|contract.dashboard.(?:cards|period-names))/,
  },
  // What the rows share with their menus and forms, which load later.
  { name: 'menus', test: /src.client.state.(?:dialogs.(?:menu|row-menu|status-menu)|order-form)\./ },
  // What the list of real orders shares with its filters and columns, which load later.
  {
    name: 'live-list',
    test: /src.client.orders.(?:live-messages|columns.live-columns|filters.(?:has-chips|read-filters))/,
  },
  // What screens of real orders share with what opens later, in the sample too.
  { name: 'format', test: /src.(?:contract.(?:money|format-date|store-times)|client.data.list-href)/ },
  // What every screen of real orders uses.
  { name: 'live-hooks', test: /src.client.(?:data.(?:fetch-json|first-answer|http-source)|state.live-hooks)/ },
  // Small modules that the same screens use share a file.
  { name: 'contract', test: FIRST_CONTRACT, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2500 },
]

export default defineConfig({
  root: 'src/client',
  // Vite minifies all styles; a pass of Tailwind before that does not know `::highlight` and warns about it.
  plugins: [
    react(),
    plainLazyImports(),
    withoutUnusedParts(),
    tailwind({ optimize: false }),
    preloadFont(),
    glossaryPage(),
  ],
  // The router brings its own for versions of React that have none.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: '../../dist/client',
    emptyOutDir: true,
    // One file for all screens, because a prerendered page needs its styles at once.
    cssCodeSplit: false,
    // A data: URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Each page names what it needs first; the list of what every later part imports would be 1.5 kB of each page.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
        // Without the list of the screens that share a file: every import of it would repeat the list.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
    manifest: true,
    license: { fileName: 'licenses.md' },
  },
})
