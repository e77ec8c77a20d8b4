import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readShifts } from './support/layout-shift.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

/** Orders of the days after those of SMALL_CSV, so that they come first. */
const newerCsv = (...ids: string[]) =>
  [
    'Order ID,Order Date,Customer Name,Total,Currency',
    ...ids.map((id) => `${id},2025-08-01,Dara Finch,10.00,EUR`),
  ].join('\n')

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select order/ })
const shownIds = (page: Page) => page.locator('tbody tr > td:nth-child(2)').allTextContents()

/** Another tab for longer than an answer counts as fresh. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })
}

for (const [width, theme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`new orders in the background are offered and move nothing: ${width}, ${theme} @live`, async ({
    page,
    server,
  }) => {
    await server.load('june.csv', SMALL_CSV)
    await page.clock.install()
    await page.setViewportSize({ width, height: 600 })
    await page.addInitScript((saved) => localStorage.setItem('theme', saved), theme)
    await page.goto('/order-list')
    await expect(boxes(page)).toHaveCount(4)
    await page.getByRole('checkbox', { name: 'Select order A-2' }).check()
    await page.evaluate(() => scrollTo(0, 60))
    const before = [await shownIds(page), await page.evaluate(() => scrollY)]
    const shifts = (await readShifts(page)).score

    await server.load('august.csv', newerCsv('N-1', 'N-2'))
    await comeBack(page)
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await expect(page.getByRole('main').getByText('2 new orders', { exact: true })).toBeVisible()
    expect([await shownIds(page), await page.evaluate(() => scrollY)]).toEqual(before)
    await expect(page.getByRole('checkbox', { name: 'Select order A-2' })).toBeChecked()
    await expect(page.getByRole('main').getByRole('status')).toContainText('1 selected · 2 new orders')
    expect((await readShifts(page)).score).toBe(shifts)
    await expectAccessible(page, 'news of the list')

    await show.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => shownIds(page)).toEqual(['N-2', 'N-1', 'A-4', 'A-3', 'A-2', 'A-1'])
    // The selection is one of orders, not of rows.
    await expect(page.locator('tbody input:checked')).toHaveCount(1)
    await expect(page.getByRole('checkbox', { name: 'Select order A-2' })).toBeChecked()
    await expect(show).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
}

test('orders that the person imports are shown at once @live', async ({ page, server }) => {
  await server.load('june.csv', SMALL_CSV)
  await page.goto('/order-list')
  await expect(boxes(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Import orders…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import orders' })
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles({ name: 'august.csv', mimeType: 'text/csv', buffer: Buffer.from(newerCsv('N-1')) })
  await dialog.getByRole('button', { name: 'Import 1 order' }).click()
  await expect(dialog.getByRole('heading', { name: '1 order imported' })).toBeVisible()
  await expect.poll(() => shownIds(page)).toEqual(['N-1', 'A-4', 'A-3', 'A-2', 'A-1'])
  await expect(page.getByRole('button', { name: 'Show', exact: true })).toHaveCount(0)
})

test('the list shows amounts and can be sorted by them @live', async ({ page, server }) => {
  await server.load('june.csv', SMALL_CSV)
  await page.goto('/order-list?sort=-amount')
  await expect.poll(() => shownIds(page)).toEqual(['A-3', 'A-4', 'A-1', 'A-2'])
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.locator('.order-amount')).toHaveText(['€200.00', '€150.00', '€80.00', '€30.50'])
  await expect(page).toHaveURL('/order-list?sort=-amount')
  await page.goto('/order-list?sort=amount')
  await expect.poll(() => shownIds(page)).toEqual(['A-2', 'A-1', 'A-4', 'A-3'])
})
