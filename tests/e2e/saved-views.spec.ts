// Covers: data Whole
import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
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

/** Opens the actions of a view in the open panel. */
async function change(page: Page, name: string): Promise<Locator> {
  const panel = await openViews(page)
  await panel.getByRole('button', { name: `Change view “${name}”` }).click()
  return panel
}

/** A page that shares nothing with the others. */
async function stranger(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) })
  return await context.newPage()
}

test('the sample has no views @sample', async ({ page }) => {
  await page.goto('/order-list')
  await expect(page.getByRole('main').getByRole('button', { name: 'Sort orders' })).toBeVisible()
  await expect(viewsButton(page)).toHaveCount(0)
})

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

  test('a view with 25 rows has 25 rows where more are remembered, also after a reload', async ({ page }) => {
    await page.goto('/order-list?q=a&page=2')
    await saveView(page, 'Start')
    await expect(viewsButton(page)).toHaveText('Start')
    await page.goto('/order-list')
    const rows = page.getByLabel('Rows per page')
    await rows.selectOption('50')
    await expect(page).toHaveURL('/order-list?per=50')
    await openViews(page)
    await linkTo(page, 'Start').click()
    await expect(rows).toHaveValue('25')
    await expect(page).toHaveURL('/order-list?q=a&per=25&columns=default')
    await page.reload()
    await expect(rows).toHaveValue('25')
    await expect(viewsButton(page)).toHaveText('Start')
  })

  test('a view is renamed and replaced by what is shown, and each can be undone', async ({ page }) => {
    await page.goto(`/order-list${PENDING}`)
    await saveView(page, 'Open')
    await expect(viewsButton(page)).toHaveText('Open')
    let panel = await change(page, 'Open')
    await expect(panel.getByRole('button', { name: 'Replace by the list as shown' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Rename…' }).click()
    await expect(panel.getByLabel('New name for “Open”')).toHaveValue('Open')
    await panel.getByLabel('New name for “Open”').fill('Waiting')
    await panel.getByRole('button', { name: 'Rename view' }).click()
    await expect(notice(page, 'View “Open” renamed to “Waiting”.')).toBeVisible()
    await expect(viewsButton(page)).toHaveText('Waiting')

    await page.goto('/order-list?q=lamp')
    panel = await change(page, 'Waiting')
    await panel.getByRole('button', { name: 'Replace by the list as shown' }).click()
    await expect(notice(page, 'View “Waiting” replaced by the list as shown.')).toBeVisible()
    await expect(viewsButton(page)).toHaveText('Waiting')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(viewsButton(page)).toHaveText('Views')
    await openViews(page)
    await expect(linkTo(page, 'Waiting')).toHaveAttribute('href', `/order-list?${PENDING_QUERY}`)
  })

  test('a name that exists is refused under the field, and stays in it', async ({ page }) => {
    await page.goto(`/order-list${PENDING}`)
    await saveView(page, 'Open')
    await expect(viewsButton(page)).toHaveText('Open')
    await page.goto('/order-list')
    await saveView(page, 'OPÉN')
    const field = panelOf(page).getByLabel('Name of the view')
    await expect(panelOf(page).getByRole('alert')).toHaveText(
      'There is already a view named “OPÉN”. Choose another name.',
    )
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(/There is already a view/)
    await expect(field).toHaveValue('OPÉN')
    await field.fill(' ')
    await page.keyboard.press('Enter')
    await expect(panelOf(page).getByRole('alert')).toHaveText('Enter a name for the view.')
  })

  test('a deleted view comes back with Undo, on a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/order-list${PENDING}`)
    await saveView(page, 'Open')
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Open')
    const panel = await change(page, 'Open')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'View “Open” deleted.')).toBeVisible()
    await expect(viewsButton(page)).toHaveAccessibleName('Views')
    await expect(viewsButton(page)).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Open')
    await page.reload()
    await expect(viewsButton(page)).toHaveAccessibleName('Views: Open')
  })

  test('two browsers that save at once lose nothing', async ({ page, browser, baseURL, allowed }) => {
    allowed.push(/412/)
    const other = await stranger(browser, baseURL)
    await Promise.all([page.goto(`/order-list${PENDING}`), other.goto('/order-list?q=lamp')])
    // Both read the views before either saves its own.
    const waiting: (() => void)[] = []
    for (const each of [page, other]) {
      await openViews(each)
      await each.route('**/api/views', async (route) => {
        if (route.request().method() === 'PUT' && waiting.length < 2) {
          const both = new Promise<void>((resolve) => waiting.push(resolve))
          if (waiting.length === 2) for (const resolve of waiting) resolve()
          await both
        }
        await route.continue()
      })
      await each.keyboard.press('Escape')
    }
    const answers: number[] = []
    for (const each of [page, other])
      each.on('response', (response) => {
        if (response.request().method() === 'PUT') answers.push(response.status())
      })
    await Promise.all([saveView(page, 'Mine'), saveView(other, 'Theirs')])
    await expect(viewsButton(page)).toHaveText('Mine')
    await expect(viewsButton(other)).toHaveText('Theirs')
    expect(answers.sort()).toEqual([200, 200, 412])
    await page.reload()
    await openViews(page)
    await expect(panelOf(page).getByRole('link')).toHaveText(['Mine', 'Theirs'])
    await other.context().close()
  })

  test('everything is done by keyboard alone', async ({ page }) => {
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
  })

  test('the palette opens a view from another screen', async ({ page }) => {
    await page.goto(`/order-list${PENDING}`)
    await saveView(page, 'Morning round')
    await expect(viewsButton(page)).toHaveText('Morning round')
    await page.goto('/default')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and commands' })
    await expect(palette.getByRole('group', { name: 'Views' }).getByRole('option')).toHaveText(['Morning round'])
    await page.keyboard.type('morning')
    await palette.getByRole('option', { name: 'Morning round' }).click()
    await expect(ids(page)).toHaveText(['V-2', 'V-4'])
    await expect(viewsButton(page)).toHaveText('Morning round')
  })

  for (const [width, theme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    test(`the panel is accessible and moves nothing, ${theme}, ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openScreen(page, `/order-list${PENDING}`, theme)
      await expect(ids(page)).toHaveCount(2)
      const before = await page.getByRole('main').getByRole('searchbox').boundingBox()
      await saveView(page, 'A name that is far too long for the room that its button has, or almost')
      await expect(viewsButton(page)).toHaveAccessibleName(/^Views: A name/)
      expect(await page.getByRole('main').getByRole('searchbox').boundingBox()).toEqual(before)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const panel = await openViews(page)
      await panel.getByRole('button', { name: /^Change view/ }).click()
      await panel.getByRole('button', { name: 'Rename…' }).click()
      // But for the notification, which grows with its text.
      const { moved } = await readShifts(page)
      expect(moved.filter((shift) => !/\(input\)|z-toast/.test(shift))).toEqual([])
      await panel.getByLabel(/^New name/).fill(' ')
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('alert')).toBeVisible()
      await expectAccessible(page, `views ${theme} ${width}`)
    })
  }

  test('without the server nothing is lost: the panel says so, and tries again', async ({ page, allowed }) => {
    allowed.push(/ERR_FAILED/, /^failed: /)
    await page.goto('/order-list')
    await saveView(page, 'Open')
    await expect(viewsButton(page)).toHaveText('Open')
    await page.route('**/api/views', (route) => route.abort())
    const panel = await change(page, 'Open')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByRole('alert')).toContainText('server')
    await page.unroute('**/api/views')
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'View “Open” deleted.')).toBeVisible()

    await page.route('**/api/views', (route) => route.abort())
    await page.reload()
    await viewsButton(page).click()
    await expect(panelOf(page).getByRole('alert')).toContainText('The views could not be loaded.')
    await page.unroute('**/api/views')
    await panelOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panelOf(page).getByText('No saved views')).toBeVisible()
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
