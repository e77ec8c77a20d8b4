import type { Locator, Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { holdScripts, hydrated, openHeld } from './support/hydration.ts'
import { readShifts } from './support/layout-shift.ts'
import { sayOwnView } from './support/own-view.ts'
import { expectShown } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test, WIDTHS } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const FIRST = { '/default': '/api/dashboard', '/order-list': '/api/orders?sort=-date&page=1&per=25' } as const
const PATHS = ['/default', '/order-list'] as const

/** The parts that are there from the first paint on. */
const FRAME: Readonly<Record<string, (page: Page) => Locator>> = {
  navigation: (page) => page.getByRole('navigation', { name: 'Main' }),
  header: (page) => page.getByRole('banner'),
  'right panel': (page) => page.getByRole('complementary'),
  heading: (page) => page.getByRole('heading', { level: 1 }),
  search: (page) => page.getByRole('main').getByRole('searchbox'),
  sort: (page) => page.getByRole('button', { name: 'Sort orders' }),
  table: (page) => page.getByRole('table', { name: 'Orders' }).locator('thead'),
}

const loading = (page: Page) =>
  page.getByRole('status', { name: 'Loading the dashboard' }).or(page.getByText('Loading orders…', { exact: true }))

async function readFrame(page: Page): Promise<Record<string, unknown>> {
  const boxes = Object.entries(FRAME).map(async ([name, part]) => {
    const [found] = await part(page).all()
    return [name, found ? await found.boundingBox() : null] as const
  })
  return Object.fromEntries(await Promise.all(boxes))
}

/** Until the server has its orders in the page: the first pages after its start may come without. */
async function answered(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('data-answered')
}

/** Opens the page with its orders, without its scripts: one whose answer is late has placeholders. */
async function openAnswered(page: Page, path: string, asked: string[] = []): Promise<void> {
  await expect(async () => {
    asked.length = 0
    // The page sets it where the browser has columns of its own.
    await page.context().clearCookies({ name: 'own-view' })
    await openHeld(page, path)
    expect(await page.locator('html').getAttribute('data-answered')).toBe('')
  }).toPass()
}

/** The calls of the page, from now on. */
function addressesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  return asked
}

/** Opens the page, and expects that neither the scripts nor the data move anything that it shows before them. */
async function expectStill(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const release = await holdScripts(page)
  await openHeld(page, path)
  await settle(page)
  const [frame, shifts] = [await readFrame(page), await readShifts(page)]
  expect(Object.values(frame).filter((box) => box !== null).length).toBeGreaterThanOrEqual(2)
  release()
  await expectShown(page, path)
  await settle(page)
  expect(await readFrame(page)).toEqual(frame)
  expect(await readShifts(page)).toEqual(shifts)
  expect(shifts).toEqual({ score: 0, withInput: 0, moved: [] })
  await page.unrouteAll({ behavior: 'wait' })
}

test.describe('the page of a workspace with orders @live', () => {
  for (const path of PATHS) {
    test(`the page ${path} has its orders before the scripts, accessible, and never asks for them again`, async ({
      page,
    }) => {
      const asked = addressesOf(page)
      const following = page.waitForRequest('**/api/events')
      const release = await holdScripts(page)
      await openAnswered(page, path, asked)
      await expectShown(page, path)
      await expectAccessibleInThemes(page, 'before')
      expect(asked).toEqual([])
      const text = await page.getByRole('main').innerText()
      release()
      await hydrated(page)
      await following
      expect(await page.getByRole('main').innerText()).toContain(text.split('\n').at(-1))
      // The panel shows the newest orders next to the dashboard.
      expect(asked).not.toContain(FIRST[path])
      expect(new Set(asked).size).toBe(asked.length)
    })

    test(`the scripts of ${path} move nothing of the page with its orders, at any width`, async ({ page }) => {
      await answered(page, path)
      for (const width of WIDTHS) await test.step(`${width} px`, () => expectStill(page, path, width))
    })

    test(`a browser with columns of its own has placeholders in ${path}, accessible, and asks once`, async ({
      page,
      baseURL,
    }) => {
      await sayOwnView(page, baseURL)
      const html = await (await page.request.get(path)).text()
      expect(html).toContain('data-shown="orders"')
      expect(html).toContain('data-storage="orderboard/1/"')
      expect(html).not.toMatch(/CM98|\$\d|3,781/)

      const asked = addressesOf(page)
      // The last thing that a page asks for by itself; its answer does not end.
      const following = page.waitForRequest('**/api/events')
      const release = await holdScripts(page)
      await openHeld(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(loading(page)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(0)
      // Before the scripts have been loaded.
      await expect.poll(() => asked).toEqual([FIRST[path]])
      await expectAccessibleInThemes(page, 'before')
      release()
      await expectShown(page, path)
      await following
      expect(asked.filter((address) => address === FIRST[path])).toHaveLength(1)
      expect(new Set(asked).size).toBe(asked.length)
    })

    test(`the data of ${path} replaces the placeholders and moves nothing`, async ({ page, baseURL }) => {
      for (const width of [390, 1440])
        await test.step(`${width} px`, async () => {
          await sayOwnView(page, baseURL)
          await expectStill(page, path, width)
        })
    })
  }

  test('a page with other columns than the browser has chosen is hidden until they are shown, and the next has none', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('orderboard/1/list-columns', 'id,status'))
    const release = await holdScripts(page)
    await openAnswered(page, '/order-list')
    await expect(page.getByRole('table', { name: 'Orders' })).toBeHidden()
    expect(await (await page.request.get('/order-list')).text()).not.toContain('data-answered')
    release()
    await expectShown(page, '/order-list')
    await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveCount(0)
  })

  for (const [path, button, content] of [
    ['/default', /^Period/, /^Last 12 months$/],
    ['/order-list', /^Export orders$/, /^Export [0-9,]+ orders$/],
  ] as const)
    test(`${button} of ${path}, pressed before the scripts, opens`, async ({ page }) => {
      const release = await holdScripts(page)
      await openAnswered(page, path)
      await page.getByRole('button', { name: button }).click()
      release()
      const shown = page.getByRole('button', { name: content }).or(page.getByRole('link', { name: content }))
      await expect(shown).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    })

  test('the data set last chosen is in the first answer', async ({ page }) => {
    const customers = page.getByRole('article', { name: 'Customers' })
    await page.goto('/default')
    await hydrated(page)
    await page.getByRole('button', { name: 'Sample data' }).click()
    await expect(customers).toContainText('3,781')

    const release = await holdScripts(page)
    await openHeld(page, '/default')
    await expect(customers).toContainText('3,781')
    await expect(page.getByRole('button', { name: 'Sample data' })).toHaveAttribute('aria-pressed', 'true')
    release()
    await hydrated(page)
    await expect(customers).toContainText('3,781')
    await page.getByRole('button', { name: 'Your orders' }).click()
    await expect(customers).not.toContainText('3,781')
    await page.unrouteAll({ behavior: 'wait' })

    const releaseOrders = await holdScripts(page)
    await openAnswered(page, '/default')
    await expect(customers).toBeVisible()
    await expect(customers).not.toContainText('3,781')
    releaseOrders()
    await hydrated(page)
    await expect(customers).not.toContainText('3,781')
  })
})
