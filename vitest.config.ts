import { defineConfig } from 'vitest/config'
import { chooseSeed } from '#scripts/test-seed.ts'

chooseSeed()

/** What is asked of both databases: the same cases once more, over PostgreSQL. */
const ON_BOTH = [
  'currency-decimals',
  'dashboard',
  'dashboard-model',
  'dashboard-rankings',
  'export-routes',
  'export-ways',
  'figures-open-lists',
  'nul-characters',
  'order-filters',
  'order-list-model',
  'order-names',
  'order-routes',
  'second-workspace',
  'settings',
  'shared-searches',
  'sort-ranges',
  'targets',
  'text-bounds',
  'ways-by-days',
  'writing',
]
  .map((name) => `tests/server/${name}.test.ts`)
  .concat(
    'tests/imports/cancel.test.ts',
    'tests/imports/hostile-files.test.ts',
    'tests/imports/mapping.test.ts',
    'tests/imports/second-workspace-imports.test.ts',
    'tests/imports/undo.test.ts',
    'tests/imports/undo-routes.test.ts',
    'tests/imports/kills.test.ts',
    'tests/imports/waiting.test.ts',
  )

export default defineConfig({
  test: {
    // A component test says `// @vitest-environment jsdom` in its first line.
    environment: 'node',
    // Newer versions of Node have a localStorage of their own, which hides the one of jsdom.
    execArgv: ['--no-experimental-webstorage'],
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    setupFiles: ['tests/support/random-setup.ts'],
    // A guard against hanging, not a measure: generated cases take long where the machine is busy.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // By itself it leaves one core idle.
    maxWorkers: '100%',
    // A test without a check fails, however it came to have none.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    onConsoleLog: () => true,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**'],
          provide: { database: 'sqlite' },
        },
      },
      { extends: true, test: { name: 'postgres', include: ON_BOTH, provide: { database: 'postgres' } } },
    ],
  },
})
