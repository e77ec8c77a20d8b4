import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundlePackages, LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { chooseSeed } from '#scripts/test-seed.ts'

chooseSeed()
await bundlePackages()

export default defineConfig({
  test: {
    // A component test says `// @vitest-environment jsdom` in its first line.
    environment: 'node',
    // Newer versions of Node have a localStorage of their own, which hides the one of jsdom.
    execArgv: ['--no-experimental-webstorage', ...LOAD_BUNDLES],
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    setupFiles: ['tests/support/random-setup.ts'],
    // A guard against hanging, not a measure: generated cases take long where the machine is busy.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // One more than there are cores, because many tests wait for threads, processes and databases.
    maxWorkers: availableParallelism() + 1,
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
      // Every case in a file of this suffix runs over both databases.
      {
        extends: true,
        test: { name: 'postgres', include: ['tests/**/*.databases.test.ts'], provide: { database: 'postgres' } },
      },
    ],
  },
})
