import { defineConfig } from '@playwright/test'
import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'
import { chooseSeed } from '#scripts/test-seed.ts'

chooseSeed()

const executablePath = findBrowser()
/** The static server's port, and the live one's is the next: two checkouts on one machine choose different ones. */
const PORT = Number(process.env.E2E_PORT ?? 4173)
const SAMPLE = `http://127.0.0.1:${PORT}`
const LIVE = `http://127.0.0.1:${PORT + 1}`

/** The same specs on both modes: the built client behind a plain static server, and our server with the sample's orders. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: true,
  // One more try, on a page of its own; the report names each test that needed it, with what went wrong.
  retries: 1,
  workers: 2,
  timeout: 60_000,
  // Tests don't time: a busy machine may be slow to draw.
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-US',
    launchOptions: { args: BROWSER_ARGUMENTS, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'sample', use: { baseURL: SAMPLE }, grepInvert: /@live/ },
    { name: 'live', use: { baseURL: LIVE }, grepInvert: /@sample/ },
  ],
  webServer: [
    {
      command: 'node tests/e2e/servers/static.ts',
      url: SAMPLE,
      reuseExistingServer: false,
      env: { PORT: String(PORT) },
    },
    {
      command: 'node tests/e2e/servers/live.ts',
      url: `${LIVE}/api/orders/%23CM9801`,
      reuseExistingServer: false,
      env: { PORT: String(PORT + 1) },
    },
  ],
})
