import { test as base, expect, type Page } from '@playwright/test'
import type { TestServer } from './server-under-test.ts'
import { type StartOrders, WorkerServer } from './worker-server.ts'

interface TestFixtures {
  /** Messages, errors and failed requests that the test provokes. */
  readonly allowed: RegExp[]
  readonly quiet: undefined
  /** What the server has at the start; live only. */
  readonly startOrders: StartOrders
  /** Live only. */
  readonly server: TestServer
}

/**
 * Every test also fails on a console message, an uncaught error, a failed request, or a request that leaves the origin.
 * A test that provokes one allows it with `allowed.push(/…/)`.
 */
export const test = base.extend<TestFixtures, { readonly workerServer: WorkerServer | undefined }>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use, { project }) => {
      const server = project.name === 'live' ? await WorkerServer.launch() : undefined
      await use(server)
      await server?.remove()
    },
    { scope: 'worker' },
  ],
  startOrders: ['sample', { option: true }],
  baseURL: async ({ workerServer, startOrders, baseURL }, use) => {
    await workerServer?.restore(startOrders)
    await use(workerServer?.address ?? baseURL)
  },
  server: async ({ workerServer, baseURL }, use) => {
    if (!workerServer) throw new Error(`There is no server behind ${baseURL}.`)
    await use(workerServer)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  allowed: async ({}, use) => use([]),
  quiet: [
    async ({ page, allowed, baseURL, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) answerWhenOpened(page)
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
      // A page that loads ahead may still ask a route of the test.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(noise.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * `goto` and `reload` then end when React has taken over the prerendered page: only then it answers keys and the pointer. With
 * `waitUntil` they are as they were, and a page whose scripts fail ends the wait after some seconds.
 */
export function answerWhenOpened(page: Page): void {
  const { goto, reload } = page
  const isAnswering = () => {
    const last = [...document.querySelectorAll(':is(#root, #page) main *:not(noscript, noscript *)')].at(-1)
    return (
      !document.querySelector('#root, #page') ||
      (last && Object.keys(last).some((key) => key.startsWith('__reactFiber')))
    )
  }
  const answering = () => page.waitForFunction(isAnswering, undefined, { timeout: 5000 }).catch(() => undefined)
  page.goto = async (address, options) => {
    const response = await goto.call(page, address, options)
    if (!options?.waitUntil) await answering()
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await answering()
    return response
  }
}

/** As `test`, with a server that has no orders at first. */
export const emptyServerTest = test.extend({ startOrders: 'none' })

export { expect }

/** Widths at which the layout differs (design.md), each with a common height. */
export const WIDTHS = [390, 768, 1024, 1440, 1920] as const

export function isLive(): boolean {
  return test.info().project.name === 'live'
}
