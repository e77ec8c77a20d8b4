import { test as base, expect } from '@playwright/test'

/**
 * Every test also fails on a console message, an uncaught error, a failed request, or a request that leaves the origin.
 * A test that provokes one allows it with `allowed.push(/…/)`.
 */
export const test = base.extend<{ allowed: RegExp[]; quiet: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  allowed: async ({}, use) => use([]),
  quiet: [
    async ({ page, allowed, baseURL }, use) => {
      const noise: string[] = []
      const note = (text: string) => noise.push(text)
      page.on('console', (message) => note(`console ${message.type()}: ${message.text()}`))
      page.on('pageerror', (error) => note(`error: ${error.message}`))
      page.on('requestfailed', (request) => {
        // A newer keystroke aborts the request of the older one; that is not a failure.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(`failed: ${request.url()}`)
      })
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (origin !== new URL(baseURL ?? '').origin && protocol !== 'blob:') note(`foreign: ${request.url()}`)
      })
      await use(undefined)
      expect(noise.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Widths at which the layout differs (design.md), each with a common height. */
export const WIDTHS = [390, 768, 1024, 1440, 1920] as const

export function isLive(): boolean {
  return test.info().project.name === 'live'
}
