import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/**
 * The tests of a worker share a page, which Playwright empties before each (`reuseContext`). The first test leaves behind
 * whatever another one could leave behind, and the second looks for it.
 */
test.describe('what a test leaves in its page is gone in the next @sample', () => {
  // One worker runs both, one after the other.
  test.describe.configure({ mode: 'serial' })

  test('leaves everything behind', async ({ page, context }) => {
    await page.addInitScript(() => Object.assign(window, { leftByInitScript: true }))
    await context.addInitScript(() => Object.assign(window, { leftByContext: true }))
    await page.exposeFunction('leftFunction', () => 1)
    await page.route('**/left', (route) => route.fulfill({ body: 'left' }))
    await context.route('**/left-in-context', (route) => route.fulfill({ body: 'left' }))
    await page.setViewportSize({ width: 321, height: 432 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active', media: 'print' })
    await context.addCookies([{ name: 'left', value: '1', url: new URL('/', test.info().project.use.baseURL).href }])
    await page.goto('/order-list')
    await page.clock.setFixedTime('2001-02-03T04:05:06Z')
    await page.evaluate(async () => {
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
      await new Promise((resolve) => Object.assign(indexedDB.open('left'), { onsuccess: resolve }))
      await (await caches.open('left')).put('/left', new Response('left'))
    })
    await context.newPage()
    expect(await readState(page)).toEqual({
      storage: ['left'],
      session: ['left'],
      databases: ['left'],
      caches: ['left'],
      cookies: 'left=1',
      globals: ['leftByContext', 'leftByInitScript', 'leftFunction'],
      width: 321,
      media: ['dark', 'reduce', 'active', 'print'],
      year: 2001,
      bodies: ['left', 'left'],
      focused: 'BODY',
      pages: 2,
    })
  })

  test('finds none of it', async ({ page }) => {
    await page.goto('/order-list')
    expect(await readState(page)).toEqual({
      storage: [],
      session: [],
      databases: [],
      // It remains, because it shows that the context is the same. The client stores nothing there.
      caches: ['left'],
      cookies: '',
      globals: [],
      width: 1280,
      media: [],
      year: new Date().getFullYear(),
      bodies: ['page', 'page'],
      focused: 'BODY',
      pages: 1,
    })
  })
})

async function readState(page: Page): Promise<Record<string, unknown>> {
  const state = await page.evaluate(async () => {
    const queries = {
      dark: '(prefers-color-scheme: dark)',
      reduce: '(prefers-reduced-motion: reduce)',
      active: '(forced-colors: active)',
      print: 'print',
    }
    const bodies = ['/left', '/left-in-context'].map(async (path) => {
      const text = await (await fetch(path)).text()
      return text === 'left' ? text : 'page'
    })
    return {
      storage: Object.keys(localStorage).filter((key) => key === 'left'),
      session: Object.keys(sessionStorage).filter((key) => key === 'left'),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      caches: await caches.keys(),
      cookies: document.cookie,
      globals: Object.keys(window)
        .filter((name) => name.startsWith('left'))
        .sort(),
      width: innerWidth,
      media: Object.entries(queries).flatMap(([name, query]) => (matchMedia(query).matches ? [name] : [])),
      year: new Date().getFullYear(),
      bodies: await Promise.all(bodies),
      focused: document.activeElement?.tagName,
    }
  })
  return { ...state, pages: page.context().pages().length }
}
