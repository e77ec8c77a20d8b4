// Covers: data Whole
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessibleInThemes } from '#tests/e2e/support/axe.ts'
import { press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { readShifts } from '#tests/e2e/support/layout-shift.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, emptyServerTest as test } from '#tests/e2e/support/test.ts'

const CSV = `Order ID,Order Date,Customer Name,City,Product,Quantity,Unit Price,Status,Currency
V-1,2026-10-31,Ada Quill,Lisbon,Oak Desk,1,49.90,Complete,EUR
V-2,2026-10-30,Bo Larsen,Oslo,Café Lamp,2,10.00,Pending,EUR
V-3,2026-11-02,Ada Quill,Porto,Water Glass,5,40.00,Approved,USD
V-4,2026-11-03,Zoë Marsh,Porto,Brass Lamp,1,1234.50,Pending,USD
`
const PENDING = '?sort=amount&status=Pending'
/** As a view saves it. */
const PENDING_QUERY = 'columns=default&per=25&sort=amount&status=Pending'

const ids = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody td:nth-child(2)')
const viewsButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Views/ })
const panelOf = (page: Page) => page.getByRole('group', { name: /^Views/ })
const linkTo = (page: Page, name: string) => panelOf(page).getByRole('link', { name, exact: true })
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function openViews(page: Page): Promise<Locator> {
  await viewsButton(page).click()
  await expect(panelOf(page).getByRole('button', { name: 'Save this view…' })).toBeVisible()
  return panelOf(page)
}

async function saveView(page: Page, name: string): Promise<void> {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: 'Save this view…' }).click()
  await panel.getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
}

/** A page that shares nothing with the others. */
async function stranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) })
  return await context.newPage()
}

test.describe('saved views @live', () => {
  test.beforeEach(async ({ server }) => server.load('orders.csv', CSV))

  test('a view is saved, is marked as current, and its address restores it in another browser', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(`/order-list${PENDING}`)
    await expect(ids(page)).toHaveText(['V-2', 'V-4'])
    await expect(panelOf(page)).toBeHidden()
    await saveView(page, ' To pack ')
    await expect(notice(page, 'View “To pack” saved.')).toBeVisible()
    await expect(panelOf(page)).toBeHidden()
    await expect(viewsButton(page)).toHaveText('To pack')
    await expect(viewsButton(page)).toBeFocused()
    await openViews(page)
    await expect(linkTo(page, 'To pack')).toHaveAttribute('aria-current', 'true')
    await expect(panelOf(page).getByText('2 orders')).toBeVisible()
    const href = await linkTo(page, 'To pack').getAttribute('href')
    expect(href).toBe(`/order-list?${PENDING_QUERY}`)

    const other = await stranger(browser, baseURL)
    await other.goto(href ?? '')
    await expect(ids(other)).toHaveText(['V-2', 'V-4'])
    await expect(viewsButton(other)).toHaveText('To pack')
    await other.goto('/order-list')
    await expect(viewsButton(other)).toHaveText('Views')
    await openViews(other)
    await expect(linkTo(other, 'To pack')).not.toHaveAttribute('aria-current')
    const [tab] = await Promise.all([
      other.context().waitForEvent('page'),
      linkTo(other, 'To pack').click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(ids(tab)).toHaveText(['V-2', 'V-4'])
    await expect(ids(other)).toHaveCount(4)
    await linkTo(other, 'To pack').click()
    await expect(ids(other)).toHaveText(['V-2', 'V-4'])
    await expect(panelOf(other)).toBeHidden()
    await other.goBack()
    await expect(ids(other)).toHaveCount(4)
    await other.context().close()
  })

  test('everything is done by keyboard alone, from the palette on another screen too', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/order-list${PENDING}`)
    await expect(ids(page)).toHaveCount(2)
    await expect(viewsButton(page)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Sort orders' }).focus()
    await tabTo(page, viewsButton(page))
    await press(page, 'Enter')
    await expect(panelOf(page).getByRole('button', { name: 'Save this view…' })).toBeVisible()
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Save this view…' }))
    await press(page, 'Enter')
    await page.keyboard.type('Open')
    await press(page, 'Enter')
    await expect(viewsButton(page)).toBeFocused()
    await press(page, 'Enter')
    // Until the panel is loaded, Tab leads to what is behind it.
    await expect(panelOf(page).getByRole('button', { name: 'Change view “Open”' })).toBeVisible()
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Change view “Open”' }))
    await press(page, 'Enter')
    await tabTo(page, panelOf(page).getByRole('button', { name: 'Rename…' }))
    await press(page, 'Enter')
    await expect(panelOf(page).getByLabel('New name for “Open”')).toBeFocused()
    await page.keyboard.type('ed')
    await press(page, 'Enter')
    await expect(viewsButton(page)).toHaveText('Opened')
    await page.goto('/order-list')
    await viewsButton(page).focus()
    await press(page, 'Enter')
    await expect(linkTo(page, 'Opened')).toBeVisible()
    await tabTo(page, linkTo(page, 'Opened'))
    await press(page, 'Enter')
    await expect(ids(page)).toHaveText(['V-2', 'V-4'])
    await expect(viewsButton(page)).toBeFocused()

    await page.goto('/default')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveText(['Opened'])
    await page.keyboard.type('opened')
    await palette.getByRole('option', { name: 'Opened', exact: true }).click()
    await expect(ids(page)).toHaveText(['V-2', 'V-4'])
    await expect(viewsButton(page)).toHaveText('Opened')
  })

  test('the panel is accessible and moves nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openScreen(page, `/order-list${PENDING}`)
    await expect(ids(page)).toHaveCount(2)
    const before = await page.getByRole('main').getByRole('searchbox').boundingBox()
    await saveView(page, 'A name that is far too long for the room that its button has, or almost')
    await expect(viewsButton(page)).toHaveAccessibleName(/^Views: A name/)
    expect(await page.getByRole('main').getByRole('searchbox').boundingBox()).toEqual(before)
    // But for the notification, which grows with its text.
    const { moved } = await readShifts(page)
    expect(moved.filter((shift) => !/\(input\)|z-toast/.test(shift))).toEqual([])
    for (const width of [1440, 390])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const panel = await openViews(page)
        await panel.getByRole('button', { name: /^Change view/ }).click()
        await panel.getByRole('button', { name: 'Rename…' }).click()
        await panel.getByLabel(/^New name/).fill(' ')
        await page.keyboard.press('Enter')
        await expect(panel.getByRole('alert')).toBeVisible()
        await expectAccessibleInThemes(page, `views ${width}`, { within: panel })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
      })
  })

  test('a pinned view is a favorite in the navigation of every width, which moves nothing', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/order-list${PENDING}`)
    await saveView(page, 'To pack')
    await expect(notice(page, 'View “To pack” saved.')).toBeVisible()
    await expect(panelOf(page)).toBeHidden()
    const views = await openViews(page)
    await views.getByRole('button', { name: 'Change view “To pack”' }).click()
    await views.getByRole('button', { name: 'Add to the navigation' }).click()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const favorites = navigation.getByRole('list', { name: 'Favorites' })
    await expect(favorites.getByRole('listitem')).toHaveText(['To pack2 orders'])
    for (const width of [1024, 1440, 1920])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await openScreen(page, '/default')
        await expect(favorites.getByRole('listitem')).toHaveText(['To pack2 orders'])
        await expect(navigation.getByRole('tab')).toHaveCount(width < 1536 ? 0 : 2)
        await expect(navigation.getByRole('heading', { name: 'Favorites' })).toHaveCount(width < 1536 ? 1 : 0)
        const { moved } = await readShifts(page)
        expect(moved.filter((shift) => /To pack|Default|Dashboards/.test(shift))).toEqual([])
        await expectAccessibleInThemes(page, `favorites ${width}`, { within: navigation })
      })
    await page.setViewportSize({ width: 390, height: 900 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await tabTo(page, favorites.getByRole('link', { name: 'To pack' }))
    await press(page, 'Enter')
    await expect(ids(page)).toHaveText(['V-2', 'V-4'])
  })

  test('a click before the menu is loaded opens it filled and in its place', async ({ page }) => {
    await page.route(/live-menus/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto('/order-list')
    await viewsButton(page).click()
    await expect(panelOf(page).getByRole('button', { name: 'Save this view…' })).toBeVisible()
    const [button, panel] = [await viewsButton(page).boundingBox(), await panelOf(page).boundingBox()]
    expect(panel?.y).toBe((button?.y ?? 0) + (button?.height ?? 0) + 8)
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
    await expect(viewsButton(page)).toBeFocused()
  })
})
