import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { press } from '#tests/e2e/support/keyboard.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { settle } from '#tests/e2e/support/settle.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
const box = (page: Page) => palette(page).getByRole('combobox')
const orders = (page: Page) => palette(page).getByRole('group', { name: 'Orders' }).getByRole('option')

for (const width of [390, 1440]) {
  test(`Ctrl+K finds orders, customers, screens and actions, by keyboard alone, ${width} @${width === 390 ? 'live' : 'sample'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openScreen(page, '/default')
    const toggle = page.getByRole('button', { name: /^Switch to/ })
    await toggle.focus()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await expectAccessible(page, 'the empty palette')
    await page.keyboard.type('co')
    const found = expected({ search: 'co' }).orders.slice(0, 5)
    await expect(orders(page)).toHaveText([
      ...found.map(({ id }) => new RegExp(`^${id}`)),
      'All orders that match “co”',
    ])
    await expect(orders(page).first()).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, 'the palette')
    await press(page, 'ArrowUp')
    await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await press(page, 'ArrowDown')
    await expect(orders(page).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    // Until it is gone, Ctrl+K would find it open.
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(toggle).toBeFocused()

    await page.keyboard.press('Control+k')
    await page.keyboard.type('order list')
    await expect(palette(page).getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveText(['Order List'])
    await palette(page).getByRole('option', { name: 'Order List', exact: true }).click()
    await expect(page).toHaveURL('/order-list')
    await expect(page.getByRole('main')).toBeFocused()

    const theme = await page.locator('html').getAttribute('class')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('theme')
    await expect(palette(page).getByRole('option', { name: /^Switch to/ })).toBeVisible()
    await palette(page)
      .getByRole('option', { name: /^Switch to/ })
      .click()
    await expect(page.locator('html')).not.toHaveClass(theme ?? '')
  })
}

test('Enter opens the first order of the typed text, even before it is found', async ({ page }) => {
  await openScreen(page, '/default')
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('#CM9811')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/order-list/%23CM9811')
})

test.describe('the palette with real orders @live', () => {
  test('the header search opens it, and answers to older texts are not shown', async ({ page }) => {
    const list = new OrderListScreen(page)
    await openScreen(page, '/default')
    const sent: string[] = []
    const answer = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(/\/api\/orders\?.*q=/, async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? ''
      sent.push(q)
      if (q === 'pend') await answer.promise
      await route.continue().catch(() => {})
      if (q === 'pend') answered.resolve()
    })
    await page.getByRole('banner').getByRole('searchbox', { name: 'Search' }).click()
    await expect(box(page)).toBeFocused()
    await box(page).fill('pend')
    await expect.poll(() => sent).toEqual(['pend'])
    await box(page).fill('zoe')
    const found = expected({ search: 'zoe' }).orders.slice(0, 5)
    await expect(orders(page)).toHaveText([
      ...found.map(({ id }) => new RegExp(`^${id}`)),
      'All orders that match “zoe”',
    ])
    answer.resolve()
    await answered.promise
    await settle(page)
    await expect(orders(page)).toHaveCount(found.length + 1)
    await orders(page).last().click()
    await expect(page).toHaveURL('/order-list?q=zoe')
    await list.expectShown({ search: 'zoe' })
  })

  test('Export opens the menu of the list', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await expect(list.button('Export orders')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('export')
    await palette(page).getByRole('option', { name: 'Export orders' }).click()
    await expect(page.getByRole('group', { name: 'Export orders' })).toBeVisible()
  })
})
