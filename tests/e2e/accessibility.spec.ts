// Covers: specification 2 Dashboard
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { hydrated } from './support/hydration.ts'
import { OPEN_DATES_CSV, PARTLY_GOOD_CSV } from './support/order-files.ts'
import { sayOwnView } from './support/own-view.ts'
import { cutTexts, sidewaysScroll } from './support/reflow.ts'
import { expectShown, openScreen, SCREENS } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { emptyServerTest, expect, isLive, test } from './support/test.ts'

// Many runs of axe in one session; on a busy machine each takes seconds.
test.describe.configure({ timeout: 120_000 })

const CHARTS = ['Projections vs Actuals', 'Revenue', 'Revenue by Location', 'Total Sales']

/** The frame around a message: the same in both modes. */
const inOneMode = (path: string) => (path === '/nowhere' ? ' @sample' : '')

for (const { path, heading } of SCREENS) {
  // One page for everything that is true of the screen as it is first shown: opening it and loading axe cost more than a run.
  test(`'${heading}' is accessible at any width, in a low window and under forced colours${inOneMode(path)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    // Further rows would be the same.
    await openScreen(page, isLive() && path === '/order-list' ? `${path}?per=10` : path)
    expect.soft(await movements(page), 'reduced motion').toBe(0)
    await test.step('at 320 px it scrolls in one direction and nothing is cut', async () => {
      expect.soft(await sidewaysScroll(page)).toBe(0)
      expect.soft(await cutTexts(page)).toEqual([])
      await page.getByRole('button', { name: 'Open menu' }).click()
      expect.soft(await movements(page), 'drawer, reduced motion').toBe(0)
      await settle(page)
      expect.soft(await sidewaysScroll(page), 'drawer').toBe(0)
      expect.soft(await cutTexts(page), 'drawer').toEqual([])
      await page.getByRole('button', { name: 'Close menu' }).click()
    })
    await test.step('with a mouse every control is at least 24 px', async () => {
      await page.setViewportSize({ width: 1600, height: 900 })
      await settle(page)
      expect.soft(await smallControls(page, 24)).toEqual([])
    })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInThemes(page, `${path} ${width}`)
    }
    // Layouts between them, in which no colour is different; `order-list-columns.spec.ts` has those of the server's list.
    for (const width of isLive() || path === '/nowhere' ? [] : [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `${path} ${width}`)
    }
    if (!isLive() && path !== '/nowhere') return
    await page.setViewportSize({ width: 1300, height: 320 })
    await expectAccessible(page, `${path}, 320 px high`)
    await page.setViewportSize({ width: 1300, height: 720 })
    await page.emulateMedia({ forcedColors: 'active' })
    await expectAccessible(page, `${path}, forced colours`)
    if (path === '/order-list') await expectEdges(page)
  })
}

test("axe finds nothing in the frame's states @sample", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await openScreen(page, '/default')
  for (const name of ['Activities', 'Notifications']) {
    await page.getByRole('banner').getByRole('button', { name }).click()
    const within = page.getByRole('group', { name })
    await expect(within).toBeVisible()
    await expectAccessibleInThemes(page, `popover ${name}`, { within })
    await page.setViewportSize({ width: 1300, height: 320 })
    await expectAccessible(page, `popover ${name}, 320 px high`, { within })
    await page.setViewportSize({ width: 800, height: 900 })
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await expect(navigation).toBeVisible()
  await expectAccessibleInThemes(page, 'drawer')
  await page.getByRole('button', { name: 'User Profile' }).click()
  await expectAccessibleInThemes(page, 'drawer, User Profile folded', { within: navigation })
})

test("axe finds nothing in the dashboard's states", async ({ page }) => {
  await openScreen(page, '/default')
  for (const name of CHARTS) {
    const figure = page.getByRole('figure', { name, exact: true })
    const point = figure.locator('[data-point]').first()
    if (await point.count()) {
      await point.focus()
      await expect(figure.getByRole('tooltip')).toBeVisible()
      await expectAccessibleInThemes(page, `${name}, tooltip`, { within: figure })
    }
    const turn = figure.getByRole('button', { name: 'Show as table' })
    // The live orders have no cities, so the card shows a message instead.
    if (isLive() && (await turn.count()) === 0) continue
    await turn.click()
    await expect(figure.getByRole('table')).toBeVisible()
  }
  await expectAccessibleInThemes(page, 'charts as tables')
})

test("axe finds nothing in the list's states", async ({ page }) => {
  await openScreen(page, '/order-list')
  if (isLive()) {
    await page.goto('/order-list?min=100&view=x&sort=price&page=0&per=10')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3)
    await expectAccessible(page, 'parameters that are not used')
  }
  const rows = page.getByRole('checkbox', { name: /^Select order/ })
  await rows.first().check()
  await expectAccessibleInThemes(page, 'one row selected')
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check()
  await expectAccessibleInThemes(page, 'all rows selected', { within: page.getByRole('table') })
  await page.goto('/order-list?page=9')
  await expect(page.getByRole('button', { name: 'Go to page 1' })).toBeVisible()
  await expectAccessibleInThemes(page, 'past the end')
  await page.getByRole('main').getByRole('searchbox').fill('no such order')
  await expect(page.getByRole('button', { name: 'Go to page 1' })).toHaveCount(0)
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expectAccessibleInThemes(page, 'empty')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInThemes(page, 'empty, 390')
})

test("axe finds nothing in the live dashboard's states @live", async ({ page, allowed, baseURL }) => {
  allowed.push(/status of 503/)
  await openScreen(page, '/default?from=2001-01-02&to=2001-01-01')
  await expectAccessibleInThemes(page, 'an impossible period')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByLabel('From').fill('')
  await page.getByRole('button', { name: 'Apply' }).click()
  const picker = page.getByRole('form', { name: 'Period' })
  await expect(picker.getByRole('alert')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `period picker with a refusal, ${width}`, { within: picker })
  }
  await page.getByRole('button', { name: 'About Revenue', exact: true }).click()
  await expectAccessibleInThemes(page, 'a definition', { within: page.getByRole('article', { name: 'Revenue' }) })
  await openScreen(page, '/default?from=2001-01-01&to=2001-06-30')
  await expectAccessibleInThemes(page, 'a period without orders')
  for (const path of ['/default', '/order-list']) {
    await page.route(/api\/(orders|dashboard)(\?|$)/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"The disk is full."}' }),
    )
    await sayOwnView(page, baseURL)
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The disk is full.')
    await expectAccessibleInThemes(page, `${path}, failed`)
    await page.unrouteAll()
    await expectShown(page, path)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})

emptyServerTest('axe finds nothing in any step of the import @live', async ({ page, allowed }) => {
  allowed.push(/status of 422|ERR_CONNECTION_REFUSED|^failed: /)
  await page.setViewportSize({ width: 1024, height: 600 })
  await openScreen(page, '/default')
  await page.getByRole('button', { name: 'Import orders…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const choose = (name: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const heading = (name: string | RegExp) => expect(dialog.getByRole('heading', { level: 3, name })).toBeVisible()
  await expectAccessibleInThemes(page, 'choosing')
  // The page behind it is inert and stays as it is.
  const inDialog = (state: string) => expectAccessibleInThemes(page, state, { within: dialog })

  const answer = Promise.withResolvers<void>()
  await page.route(/api\/imports\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await choose('open.csv', OPEN_DATES_CSV)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await inDialog('running')
  answer.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await heading('This file needs an answer first')
  await inDialog('a question')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await choose('no-orders.csv', 'Order ID,Order Date,Customer Name,Total\n')
  await heading('This file was not imported')
  await inDialog('refused')
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await choose('partly.csv', PARTLY_GOOD_CSV)
  await heading('3 orders ready to import')
  await inDialog('checked')
  await page.route(/api\/imports\?/, (route) => route.abort('connectionrefused'))
  await dialog.getByRole('button', { name: 'Import 3 orders' }).click()
  await heading('The server cannot be reached.')
  await inDialog('failed')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await heading('3 orders imported')
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 600 })
    await inDialog(`done, with rejected records, ${width}`)
  }
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('every control is at least 44 px', async ({ page }) => {
    for (const { path } of SCREENS.filter(({ path }) => !(isLive() && inOneMode(path)))) {
      await openScreen(page, path)
      await hydrated(page)
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
      expect.soft(await smallControls(page, 44), path).toEqual([])
      if (isLive() && path === '/order-list') await expectPhoneList(page)
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await settle(page)
      expect.soft(await smallControls(page, 44), `${path}, drawer`).toEqual([])
    }
  })
})

function movements(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
}

/** Under forced colours no control relies on its background alone. */
async function expectEdges(page: Page): Promise<void> {
  for (const control of [
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }),
    page.getByRole('navigation', { name: 'Pagination' }).getByRole('button', { name: 'Page 1', exact: true }),
    page.getByRole('searchbox', { name: 'Search', exact: true }),
    page.getByRole('main').getByRole('searchbox'),
  ]) {
    const edge = await control.evaluate((element) => {
      const { outlineStyle, borderTopStyle, borderBottomStyle, textDecorationLine } = getComputedStyle(element)
      return [outlineStyle, borderTopStyle, borderBottomStyle, textDecorationLine].some((style) => style !== 'none')
    })
    expect.soft(edge, `${control}`).toBe(true)
  }
}

/** One control sorts, columns are chosen for cards too, the pages are one line, and the actions of selected orders have words. */
async function expectPhoneList(page: Page): Promise<void> {
  await expect(page.getByRole('columnheader').filter({ visible: true })).toHaveText('')
  const sort = page.getByRole('combobox', { name: 'Sort orders' })
  await expect(sort.locator(':checked')).toHaveText('Date ↓')
  await sort.selectOption('Amount ↑')
  await expect(page).toHaveURL('/order-list?sort=amount')
  await page.getByRole('button', { name: 'Columns' }).tap()
  await page.getByRole('checkbox', { name: 'Currency' }).tap()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-label=Currency]').first()).toBeVisible()
  expect((await page.getByRole('navigation', { name: 'Pagination' }).boundingBox())?.height).toBe(44)
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .tap()
  const actions = page.getByRole('toolbar', { name: 'Selected orders' }).getByRole('button')
  await expect(actions.filter({ hasText: /^$/ })).toHaveCount(0)
  expect.soft(await smallControls(page, 44), 'selected').toEqual([])
  await page.getByRole('button', { name: 'Clear selection' }).tap()
}

/** Name and size of every visible control that is smaller than `least` in either direction, in CSS px. */
function smallControls(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, summary, [role=tab]')]
    return (
      controls
        .filter((control) => !control.closest('[inert]') && control.checkVisibility({ visibilityProperty: true }))
        .map((control) => ({ control, box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least - 0.01 || box.height < least - 0.01)
        // The skip link is out of sight until the keyboard reaches it.
        .filter(({ control, box }) => box.width > 1 && !control.matches('[href="#main"]'))
        .map(({ control, box }) => `${control.ariaLabel ?? control.textContent}: ${box.width} × ${box.height}`)
    )
  }, least)
}
