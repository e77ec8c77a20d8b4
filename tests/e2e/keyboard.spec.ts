import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expectFocusSeen, press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('from the skip link to a selection on the second page of a searched, sorted list', async ({ page }) => {
  const list = new OrderListScreen(page)
  await openScreen(page, '/default')
  await press(page, 'Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(list.table).toBeVisible()

  await tabTo(page, list.search)
  await page.keyboard.type('e')
  await list.expectShown({ search: 'e' })

  await tabTo(page, list.header('User').getByRole('button'))
  await press(page, 'Enter')
  await press(page, 'Space')
  const view = { search: 'e', sort: { field: 'user', descending: true } } as const
  await list.expectShown(view)

  await tabTo(page, list.selectAll, 'Shift+Tab')
  await press(page, 'ArrowDown')
  await press(page, 'Space')
  await press(page, 'ArrowDown')
  await press(page, 'ArrowDown')
  await press(page, 'Space')
  await expect(list.rows.nth(0).getByRole('checkbox')).toBeChecked()
  await expect(list.rows.nth(1).getByRole('checkbox')).not.toBeChecked()
  await expect(list.rows.nth(2).getByRole('checkbox')).toBeFocused()
  await expect(list.summary).toContainText('2 selected')

  await tabTo(page, list.button('Next page'))
  await press(page, 'Enter')
  await list.expectShown({ ...view, page: 2 })
  await list.expectSelected([])
  // The pressed arrow is disabled now.
  await expect(list.button('Page 2')).toBeFocused()
  await press(page, 'Shift+Tab')
  await press(page, 'Enter')
  await list.expectShown(view)
  await expect(list.button('Page 1')).toBeFocused()
})

test('arrow keys stop at the first and the last box, and Space selects and clears the page', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await tabTo(page, list.selectAll)
  await press(page, 'ArrowUp')
  await expect(list.selectAll).toBeFocused()
  await press(page, 'Space')
  await expect(list.summary).toContainText(`${LIVE_PAGE_SIZE} selected`)
  for (let step = 0; step <= LIVE_PAGE_SIZE; step++) await press(page, 'ArrowDown')
  await expect(list.rows.last().getByRole('checkbox')).toBeFocused()
  await press(page, 'Space')
  await expect(list.selectAll).toBeChecked({ indeterminate: true })
})

test('the drawer on a phone opens, closes with Escape, and leads to another screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openScreen(page, '/default')
  const open = page.getByRole('button', { name: 'Open menu' })
  await tabTo(page, open)
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'User Profile' }))
  await press(page, 'Enter')
  await press(page, 'Escape')
  await expect(open).toBeFocused()
  await press(page, 'Space')
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order-list')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the not-found screen leads to the order list', async ({ page }) => {
  await openScreen(page, '/nowhere')
  await press(page, 'Tab')
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('link', { name: 'Go to the order list' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order-list')
  await expectFocusSeen(page)
})
