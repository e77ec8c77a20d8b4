import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'
import { chooseSeed } from '#scripts/test-seed.ts'

chooseSeed()

const executablePath = findBrowser()
/** The static server's port: two checkouts on one machine choose different ones. Live servers take free ones. */
const PORT = Number(process.env.E2E_PORT ?? 4173)
const SAMPLE = `http://127.0.0.1:${PORT}`

/** What looks and works the same in both modes is tested in one of them; `smoke.spec.ts` looks at it in the other. */
const SAMPLE_ONLY = specs('dashboard', 'drawer', 'frame', 'header', 'theme')
const LIVE_ONLY = specs('keyboard', 'keyboard-charts', 'keyboard-round', 'large-text', 'print')

/**
 * The specs of both modes: the built client behind a plain static server, and our server with the sample's orders, which each
 * worker starts once (`tests/e2e/support/worker-server.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  // Tests don't time: a busy machine may be slow to draw.
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    // A tenth less processor time. Tests of movements, and those of loading and of both modes, see them.
    contextOptions: { reducedMotion: 'reduce' },
    // Playwright empties and keeps the page for the worker's next test (`isolation.spec.ts`), which costs a sixth less than a new one.
    reuseContext: true,
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'sample', use: { baseURL: SAMPLE }, grepInvert: /@live/, testIgnore: LIVE_ONLY },
    { name: 'live', grepInvert: /@sample/, testIgnore: SAMPLE_ONLY },
  ],
  webServer: {
    command: 'node tests/e2e/servers/static.ts',
    url: SAMPLE,
    reuseExistingServer: false,
    env: { PORT: String(PORT) },
  },
})

function specs(...names: readonly string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}
