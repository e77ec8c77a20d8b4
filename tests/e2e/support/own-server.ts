import { ServerUnderTest } from './server-under-test.ts'
import { test as base } from './test.ts'

/** As `test`, with a separate server process for each test, on an empty database; for tests that stop it or hold its database. */
export const ownServerTest = base.extend<{ server: ServerUnderTest }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const server = await ServerUnderTest.launch()
    await use(server)
    await server.remove()
  },
  baseURL: async ({ server }, use) => use(server.address),
})
