import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { inputIsPast, readShifts } from './support/layout-shift.ts'
import { OrderListScreen } from './support/order-list.ts'
import { sidewaysScroll } from './support/reflow.ts'
import { openScreen } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

// Single orders of the sample; `order-panel-live.spec.ts` has those of the server.

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const link = (page: Page, id: string) => page.getByRole('link', { name: id, exact: true })
const panel = (page: Page, id: string) => page.getByRole('region', { name: `Order ${id}`, exact: true })
const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

test.describe('next to the list @sample', () => {
  test.use({ viewport: WIDE })

  test('opens without a reload, from a link that can be opened in another tab', async ({ page, context }) => {
    const list = new OrderListScreen(page)
    await list.open('?sort=id&page=2')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await link(page, '#CM9812').hover()
    await expect(link(page, '#CM9812')).toHaveAttribute('href', '/order-list/%23CM9812?sort=id&page=2')
    const opening = context.waitForEvent('page')
    await link(page, '#CM9812').click({ modifiers: ['ControlOrMeta'] })
    const other = await opening
    await expect(panel(other, '#CM9812')).toBeVisible()
    await other.close()
    await expect(page.getByRole('region', { name: /^Order #/ })).toHaveCount(0)

    await link(page, '#CM9812').click()
    await expect(panel(page, '#CM9812').getByRole('heading', { level: 2, name: 'Order #CM9812' })).toBeFocused()
    expect(pathOf(page)).toBe('/order-list/%23CM9812?sort=id&page=2')
    await expect(page).toHaveTitle('Order #CM9812 · Orderboard')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Dashboards.*Order List.*#CM9812/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order List')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await expect(panel(page, '#CM9812')).toContainText('Mobile Checkout')
    await expect(panel(page, '#CM9812')).toContainText('Sample data: changes are gone when the page is reloaded.')
    const box = await panel(page, '#CM9812').boundingBox()
    // Layout units are a 64th of a px.
    expect(box?.width).toBeCloseTo(480, 1)
  })

  test('the rest of the row still selects, the list stays usable, and nothing else moves', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await link(page, '#CM9806').click()
    await settle(page)
    await inputIsPast(page)
    await page.keyboard.press('Escape')
    await inputIsPast(page)
    const { score, moved } = await readShifts(page)
    expect({ score, moved: score > 0 ? moved : [] }).toEqual({ score: 0, moved: [] })
    await link(page, '#CM9806').click()
    await list.row('#CM9801').getByText('Harvest Box Website').click()
    await list.expectSelected(['#CM9801'])
    await list.search.fill('pending')
    await list.expectShown({ search: 'pending' })
    await expect(page).toHaveURL(/%23CM9806\?q=pending$/)
    await expect(panel(page, '#CM9806')).toBeVisible()
  })

  test('Escape, the button and Back close it, with the focus on the row’s link and the same selection', async ({
    page,
  }) => {
    const list = new OrderListScreen(page)
    await list.open('?page=3')
    const id = (await list.rows.nth(4).getByRole('link').textContent()) ?? ''
    await list.box(id).check()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const animation = () => panel(page, id).evaluate((region) => getComputedStyle(region).animationName)
    await test.step('slides in for a pointer, and is in place at once for a key', async () => {
      await link(page, id).click()
      expect(await animation()).toBe('panel-in')
      await page.keyboard.press('Escape')
      await expect(link(page, id)).toBeFocused()
      await page.keyboard.press('Enter')
      expect(await animation()).toBe('none')
      await page.keyboard.press('Escape')
    })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close order' }).click(),
      () => page.goBack(),
    ]) {
      await link(page, id).focus()
      await page.keyboard.press('Enter')
      await expect(panel(page, id).getByRole('heading', { name: `Order ${id}` })).toBeFocused()
      await close()
      await expect(panel(page, id)).toHaveCount(0)
      await expect(link(page, id)).toBeFocused()
      expect(pathOf(page)).toBe('/order-list?page=3')
      await list.expectSelected([id])
    }
  })

  test('the previous and the next order follow the list, across its pages, and Back returns to the list', async ({
    page,
  }) => {
    const list = new OrderListScreen(page)
    await list.open('?sort=id&q=complete')
    const shown = await list.rows.getByRole('link').allTextContents()
    await link(page, shown[8] ?? '').click()
    const next = page.getByRole('button', { name: 'Next order' })
    const previous = page.getByRole('button', { name: 'Previous order' })
    await next.click()
    await expect(panel(page, shown[9] ?? '')).toBeVisible()
    await next.click()
    await expect(page).toHaveURL(/page=2/)
    const first = (await list.rows.first().getByRole('link').textContent()) ?? ''
    expect(shown).not.toContain(first)
    await expect(panel(page, first)).toBeVisible()
    await expect(next).toBeFocused()
    await previous.click()
    await expect(panel(page, shown[9] ?? '')).toBeVisible()
    expect(pathOf(page)).not.toContain('page=2')
    await page.goBack()
    expect(pathOf(page)).toBe('/order-list?q=complete&sort=id')
    await expect(page.getByRole('region', { name: /^Order #/ })).toHaveCount(0)
    await list.expectShown({ search: 'complete', sort: { field: 'id', descending: false } })
  })

  test('a direct visit shows list and order, and the first and last order have no neighbour', async ({ page }) => {
    await page.goto('/order-list/%23CM9801?sort=id')
    await expect(panel(page, '#CM9801')).toContainText('Nadia Fernholt')
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous order' })).toHaveAttribute('aria-disabled', 'true')
    await page.goto('/order-list/%23CM9850?sort=id&page=5')
    await expect(panel(page, '#CM9850')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next order' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('link', { name: 'Order List' }).first()).toHaveAttribute('aria-current', 'page')
    await test.step('the address of an order that does not exist is unknown', async () => {
      await page.goto('/order-list/~..?page=2')
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle('Not found · Orderboard')
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }).click()
      await link(page, '#CM9806').click()
      await expect(panel(page, '#CM9806')).toBeVisible()
    })
  })
})

test.describe('as a page @sample', () => {
  test.use({ viewport: PHONE })

  test('replaces the list, and Back returns to its scroll position and selection', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open('?page=2')
    const id = (await list.rows.nth(7).getByRole('link').textContent()) ?? ''
    await list.box(id).check()
    await link(page, id).scrollIntoViewIfNeeded()
    await settle(page)
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(200)
    await link(page, id).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeFocused()
    await expect(list.table).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.goBack()
    await expect(link(page, id)).toBeFocused()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
    await list.expectSelected([id])
  })
})

test.describe('the status @sample', () => {
  test('changes by the keyboard, says so, and can be undone', async ({ page }) => {
    const list = new OrderListScreen(page)
    await page.goto('/order-list/%23CM9806')
    const button = panel(page, '#CM9806').getByRole('button', { name: /^Status of order/ })
    await expect(button).toHaveAccessibleName('Status of order #CM9806: Pending')
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('menu', { name: 'Next status of order #CM9806' })
    await expect(menu.getByRole('menuitem')).toHaveText(['Approved', 'Cancelled'])
    await expect(menu.getByRole('menuitem', { name: 'Approved' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('menuitem', { name: 'Cancelled' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(button).toHaveAccessibleName('Status of order #CM9806: Approved')
    await expect(button).toBeFocused()
    await expect(list.row('#CM9806').getByRole('cell').nth(-2)).toHaveText('Approved')
    const notice = page.getByRole('status').filter({ hasText: 'Status of #CM9806 is now Approved.' })
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(button).toHaveAccessibleName('Status of order #CM9806: Pending')
    await expect(page.getByText('The change of #CM9806 was undone.')).toBeVisible()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('The change of #CM9806 was undone.')).toBeHidden()
    await test.step('a second click and a press elsewhere close the menu; Escape leaves the order open', async () => {
      await button.click()
      await expect(page.getByRole('menu')).toBeVisible()
      await button.click()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await button.click()
      await page.getByRole('heading', { name: 'Timeline' }).click()
      await expect(page.getByRole('menu')).toHaveCount(0)
      await button.click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
      await expect(panel(page, '#CM9806')).toBeVisible()
    })
  })

  test('goes back with a reason only, which the timeline shows and undoes', async ({ page }) => {
    await page.goto('/order-list/%23CM9802')
    const region = panel(page, '#CM9802')
    await region.getByRole('button', { name: 'Status of order #CM9802: Complete' }).click()
    await page.getByRole('menuitem', { name: 'Approved with a reason' }).click()
    const reason = page.getByLabel('Reason for going back to Approved')
    await expect(reason).toBeFocused()
    await page.getByRole('button', { name: 'Change status' }).click()
    await expect(page.getByText('Enter a reason.')).toBeVisible()
    await expect(reason).toBeFocused()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name: 'Approved with a reason' }).click()
    await reason.fill('Returned')
    await page.keyboard.press('Enter')
    await expect(region.getByRole('button', { name: 'Status of order #CM9802: Approved' })).toBeFocused()
    const change = region.getByRole('listitem').filter({ hasText: 'Reason: Returned' })
    await expect(change).toContainText('Changed by This computer')
    await expect(change).toContainText('Complete → , after: Approved')
    await change.getByRole('button', { name: /^Undo/ }).click()
    await expect(region.getByRole('button', { name: 'Status of order #CM9802: Complete' })).toBeVisible()
    await expect(region.getByRole('heading', { name: 'Timeline' })).toBeFocused()
    await expect(region.getByText('Change undone by This computer')).toBeVisible()
  })
})

test("axe finds nothing in an order's states @sample", async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize(PHONE)
  await openScreen(page, '/order-list')
  await link(page, '#CM9802').click()
  const order = panel(page, '#CM9802')
  await expect(order).toContainText('Loyalty App')
  const menu = page.locator('[popover]:popover-open')
  for (const viewport of [PHONE, WIDE]) {
    const at = viewport.width
    await page.setViewportSize(viewport)
    await expectAccessibleInThemes(page, `an order, ${at}`)
    await order.getByRole('button', { name: /^Status of order/ }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessibleInThemes(page, `its status menu, ${at}`, { within: menu })
    await page.getByRole('menuitem').first().click()
    await page.getByRole('button', { name: 'Change status' }).click()
    await expectAccessibleInThemes(page, `a missing reason, ${at}`, { within: menu })
    await page.keyboard.press('Escape')
  }
  await order.getByRole('button', { name: /^Status of order/ }).click()
  await page.getByRole('menuitem').first().click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('x')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Status of #CM9802 is now/)).toBeVisible()
  // It stays while it has the focus.
  await page.getByRole('button', { name: 'Undo', exact: true }).focus()
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport)
    await expectAccessibleInThemes(page, `a notification and a timeline, ${viewport.width}`)
  }
})
