// Covers: specification 2 Layout
import { press, tabTo } from './support/keyboard.ts'
import { OrderListScreen } from './support/order-list.ts'
import { controls, sheets } from './support/print.ts'
import { openSampleDashboard, openScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What the specs of one mode (playwright.config.ts) test, once in the other mode. */

test('frame, header, theme and drawer work with real orders @live', async ({ page }) => {
  await openScreen(page, '/default')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.locator('[aria-current=page]')).toHaveText(['Default'])
  await main.getByRole('link', { name: 'Order List' }).click()
  await expect(page).toHaveTitle('Order List · Orderboard')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveClass('dark')

  const banner = page.getByRole('banner')
  await page.setViewportSize({ width: 639, height: 900 })
  // On phones, they are the only way to the lists of real orders.
  for (const name of ['Activities', 'Notifications']) await expect(banner.getByRole('button', { name })).toBeVisible()
  await expect(banner.getByRole('button', { name: 'Show right panel' })).toBeHidden()
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  await expect(main).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
  await open.click()
  await main.getByRole('link', { name: 'Default' }).click()
  await expect(page).toHaveURL('/default')
  await expect(page.getByRole('article', { name: 'Customers' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await openSampleDashboard(page)
  await expect(page.getByRole('main').getByRole('figure')).toHaveCount(4)
})

test('the keyboard leads from the skip link to a selection, and the list is printed @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await openScreen(page, '/default', 'dark')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, list.search)
  await page.keyboard.type('in progress')
  await list.expectShown({ search: 'in progress' })
  await tabTo(page, list.selectAll)
  await press(page, 'ArrowDown')
  await press(page, 'Space')
  await expect(list.summary).toContainText('1 selected')

  await page.setViewportSize({ width: 1032, height: 703 })
  await page.emulateMedia({ media: 'print' })
  await expect(controls(page)).toHaveCount(0)
  await expect(list.table.getByRole('columnheader').filter({ visible: true })).toHaveText([
    'Order ID',
    'User',
    'Project',
    'Address',
    'Date',
    'Status',
  ])
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(await sheets(page)).toBe(1)
})
