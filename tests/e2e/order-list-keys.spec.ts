import type { Page } from '@playwright/test'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { press } from '#tests/e2e/support/keyboard.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, isLive, test } from '#tests/e2e/support/test.ts'

const keyList = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('j and k move between rows, x selects the row and Shift+x the range @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  const rowWithFocus = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest<HTMLTableRowElement>('tbody tr')
      return row ? row.sectionRowIndex : 'no row'
    })
  await page.keyboard.press('k')
  await expect.poll(rowWithFocus).toBe(0)
  for (const row of [1, 2, 3]) {
    await press(page, 'j')
    await expect.poll(rowWithFocus).toBe(row)
  }
  await press(page, 'k')
  await expect.poll(rowWithFocus).toBe(2)
  await press(page, 'x')
  const ids = expected().orders.map(({ id }) => id)
  await list.expectSelected(ids.slice(2, 3))
  await press(page, 'j')
  await press(page, 'j')
  await press(page, 'Shift+X')
  await list.expectSelected(ids.slice(2, 5))
  await press(page, 'x')
  await list.expectSelected(ids.slice(2, 4))
  for (let step = 0; step < LIVE_PAGE_SIZE; step++) await press(page, 'j')
  await expect.poll(rowWithFocus).toBe(LIVE_PAGE_SIZE - 1)
})

test('[ and ] turn pages and keep the focus on the first row, also on a shorter last page @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?q=complete&per=10')
  const { pages } = expected({ search: 'complete', per: 10 })
  for (let number = 2; number <= pages; number++) {
    await page.keyboard.press(']')
    await list.expectShown({ search: 'complete', per: 10, page: number })
    await expect(list.rows.first().locator(':focus')).toHaveCount(1)
  }
  await press(page, ']')
  await list.expectShown({ search: 'complete', per: 10, page: pages })
  await press(page, '[')
  await list.expectShown({ search: 'complete', per: 10, page: pages - 1 })
  await expect(list.rows.first().locator(':focus')).toHaveCount(1)
})

test('keys are text in fields, belong to the browser with modifiers, and wait behind menus and dialogs @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.search.focus()
  await page.keyboard.type('jx]?')
  await expect(list.search).toHaveValue('jx]?')
  await expect(keyList(page)).toHaveCount(0)
  await list.search.clear()
  await list.expectShown()
  await list.selectAll.focus()
  for (const key of ['Alt+j', 'Control+]', 'Control+x']) await page.keyboard.press(key)
  await page.getByRole('banner').getByRole('button', { name: 'Activities' }).click()
  await page.keyboard.press(']')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(keyList(page)).toBeVisible()
  await page.keyboard.press(']')
  await page.keyboard.press('Escape')
  await expect(keyList(page)).toHaveCount(0)
  await list.expectShown()
  await list.expectSelected([])
})

test('? lists the keys and turns single ones off, also after a reload @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.selectAll.focus()
  await expect(list.button('Next page')).toHaveAttribute('aria-keyshortcuts', ']')
  await page.keyboard.press('?')
  await expect(keyList(page).getByRole('term')).toContainText(['Search and commands', 'Open the current order'])
  await expectAccessible(page, 'the list of keys')
  await keyList(page).getByRole('checkbox', { name: 'Use single-key shortcuts' }).uncheck()
  await press(page, 'Escape')
  await expect(keyList(page)).toHaveCount(0)
  await expect(list.selectAll).toBeFocused()
  await page.keyboard.press(']')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(list.selectAll).toBeFocused()
  await list.expectShown()
  await expect(list.button('Next page')).not.toHaveAttribute('aria-keyshortcuts')
  await page.reload()
  await expect(list.selectAll).toBeEnabled()
  await list.selectAll.press(']')
  await list.expectShown()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('keyboard')
  await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click()
  await keyList(page).getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await list.selectAll.press(']')
  await list.expectShown({ page: 2 })
})

test('f opens and closes the filter, / is the search of the list, or the palette without one @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.selectAll.press('/')
  await expect(list.search).toBeFocused()
  await list.selectAll.press('f')
  await expect(page.getByRole('form', { name: 'Filter orders' })).toBeVisible()
  await list.selectAll.press('f')
  await expect(page.getByRole('form', { name: 'Filter orders' })).toHaveCount(0)
  await list.rows.first().getByRole('checkbox').check()
  await expect(list.search).toBeHidden()
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
})

test('keys about an order do nothing where there is none; n opens the form of a new one, Escape closes it', async ({
  page,
}) => {
  await openScreen(page, '/order-list')
  const list = new OrderListScreen(page)
  await list.selectAll.focus()
  for (const key of ['e', 's', 'u', ...(isLive() ? [] : ['f'])]) await page.keyboard.press(key)
  await expect(list.selectAll).toBeFocused()
  await list.expectShown()
  await page.keyboard.press('n')
  const form = page.getByRole('region', { name: 'Add order' })
  await expect(form.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('e edits the focused order, s changes its status and u undoes it @sample', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const list = new OrderListScreen(page)
  await list.open()
  await page.keyboard.press('j')
  const id = (await list.rows.first().getByRole('link').textContent()) ?? ''
  await page.keyboard.press('e')
  const order = page.getByRole('region', { name: `Order ${id}` })
  await order.getByLabel('City').fill('Graz')
  await page.keyboard.press('Control+Enter')
  await expect(order.getByRole('region', { name: 'Delivery' })).toContainText('Graz')
  await page.getByRole('heading', { level: 2, name: `Order ${id}` }).focus()
  await page.keyboard.press('u')
  await expect(order.getByRole('region', { name: 'Delivery' })).not.toContainText('Graz')
  await page.keyboard.press('s')
  await expect(page.getByRole('menu')).toBeVisible()
})
