import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**'],
    // A component test says `// @vitest-environment jsdom` in its first line.
    environment: 'node',
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    testTimeout: 30_000,
    onConsoleLog: () => true,
  },
})
