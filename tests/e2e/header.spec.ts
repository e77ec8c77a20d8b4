// Covers: specification 2 Layout, 9, Header
import type { Locator } from '@playwright/test'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test, WIDTHS } from '#tests/e2e/support/test.ts'

test('the header is 68 px high at every width, on every screen', async ({ page }) => {
  for (const path of ['/default', '/order-list', '/nowhere']) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const box = await page.getByRole('banner').boundingBox()
      expect(box?.height, `${path} at ${width}`).toBe(68)
    }
  }
})

test('the breadcrumb starts with Dashboards; earlier crumbs are links, the last is plain text', async ({ page }) => {
  await page.goto('/order-list')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboards', '/Order List'])
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboards'])
  await crumbs.getByRole('link', { name: 'Dashboards' }).click()
  await expect(page).toHaveURL('/default')
  await expect(crumbs.getByRole('listitem')).toHaveText(['Dashboards', '/Default'])
  await expect(crumbs.getByRole('link')).toHaveText(['Dashboards'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(crumbs).toBeHidden()
})

test('the width decides which buttons are shown, and a popover ends where its button ends', async ({ page }) => {
  await page.setViewportSize({ width: 1023, height: 900 })
  await page.goto('/default')
  const banner = page.getByRole('banner')
  await test.step('the menu button is shown on small screens only', async () => {
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 900 })
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  })
  await test.step('a popover ends where its button ends', async () => {
    const button = banner.getByRole('button', { name: 'Activities' })
    await button.click()
    const popover = page.getByRole('group', { name: 'Activities' })
    const rightOf = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
    await expect.poll(async () => (await rightOf(popover)) - (await rightOf(button))).toBe(0)
    await page.keyboard.press('Escape')
  })
  await test.step('three icons are shown from 640 px on; search and theme are always shown', async () => {
    const further = ['Activities', 'Notifications', 'Show right panel'].map((name) =>
      banner.getByRole('button', { name }),
    )
    await page.setViewportSize({ width: 640, height: 900 })
    for (const icon of further) await expect(icon).toBeVisible()
    await page.setViewportSize({ width: 639, height: 900 })
    for (const icon of further) await expect(icon).toBeHidden()
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(banner.getByRole('searchbox', { name: 'Search' })).toBeVisible()
    await expect(banner.getByRole('button', { name: /^Switch to (dark|light) theme$/ })).toBeVisible()
  })
})

test('Enter in the search box opens the order list searched for its text', async ({ page }) => {
  const list = new OrderListScreen(page)
  await page.goto('/default')
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search' })
  await expect(box).toHaveAttribute('placeholder', 'Search')
  await box.fill('In Progress')
  await box.press('Enter')
  await expect(page).toHaveURL('/order-list?q=In+Progress')
  await expect(list.search).toHaveValue('In Progress')
  await list.expectShown({ search: 'In Progress' })
})

test("'/' works from a checkbox and from a button until it is turned off, also after a reload @sample", async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search' })
  for (const control of [list.selectAll, list.button('Page 2')]) {
    await control.press('/')
    await expect(box).toBeFocused()
  }
  await list.expectShown()
  const shortcut = page.getByRole('button', { name: 'Keyboard shortcut / for search' })
  await shortcut.click()
  await expect(shortcut).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  // As long as there are no rows it cannot be focused.
  await expect(list.selectAll).toBeEnabled()
  await list.selectAll.press('/')
  await expect(list.selectAll).toBeFocused()
  await shortcut.click()
  await list.selectAll.press('/')
  await expect(box).toBeFocused()
})

test('the skip link comes first, shows itself when focused, and leads to the content', async ({ page }) => {
  await page.goto('/default')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.getByRole('link', { name: 'Skip to content' })
  await expect(link).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/default')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
