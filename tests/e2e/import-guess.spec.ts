// Covers: data Import
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { cutTexts, sidewaysScroll } from './support/reflow.ts'
import { settle } from './support/settle.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

/** Without headings, and with two columns that may be the amount. */
const NUMBERS = '1,2025-06-01,1012.50,3\n2,2025-06-02,7.00,4\n3,2025-06-03,9.99,5\n'
const DINARS = 'Order ID,Date,Customer,Total,Colour\nD-1,2025-06-01,Ada Quill,"KWD 1,250,009.345",red\n'
const OTHER_SHOP = `Order ID,Order Date,Customer Name,Unit Price,Quantity
A-1,2026-02-01,Dora Lund,5,1
A-2,2026-02-02,Edgar Pine,6,1
`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import orders' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name })

async function choose(page: Page, name: string, body: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(body) })
}

async function drag(page: Page, type: 'dragover' | 'dragleave' | 'drop'): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
    return transfer
  }, SMALL_CSV)
  await page.getByRole('main').dispatchEvent(type, { dataTransfer })
}

test.describe('guessed columns @live', () => {
  test('a file that is hardly recognised needs one confirmation', async ({ page, server }) => {
    await page.goto('/order-list')
    await page.getByRole('button', { name: 'Import orders…' }).click()
    await choose(page, 'numbers.csv', NUMBERS)
    await expect(title(page, '3 orders ready to import')).toBeFocused()
    await expect(button(page, 'Import 3 orders')).toBeDisabled()
    await dialog(page).getByText('Details', { exact: true }).click()
    await expect(dialog(page).getByText(/^Recognised with \d+% confidence\. Please check the columns\.$/)).toBeVisible()
    await expectAccessibleInThemes(page, 'a guess', { within: dialog(page) })
    await button(page, 'Edit mapping').click()
    await dialog(page).getByText('Advanced', { exact: true }).click()
    await dialog(page)
      .getByText(/^1 column ignored: /)
      .click()
    await expectAccessibleInThemes(page, 'a mapping with everything open', { within: dialog(page) })
    await button(page, 'Check file').click()
    await button(page, 'Import 3 orders').click()
    await expect(title(page, '3 orders imported')).toBeVisible()
    expect(await server.readOrders()).toHaveLength(3)
  })

  test('shows whole amounts in one line with the status, on a phone and on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/order-list')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Import orders…' }).click()
    await choose(page, 'dinars.csv', DINARS)
    await expect(title(page, '1 order ready to import')).toBeVisible()
    await dialog(page).getByText('Details', { exact: true }).click()
    await expect(dialog(page).getByText('1 column is ignored: “Colour”.')).toBeVisible()
    for (const width of [390, 768, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      const amount = dialog(page)
        .getByText(/^KWD\s1,250,009\.345$/)
        .filter({ visible: true })
      await amount.scrollIntoViewIfNeeded()
      const [text, frame] = [await amount.boundingBox(), await dialog(page).boundingBox()]
      expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0) - 16)
      await expect(dialog(page).getByText('Unknown', { exact: true }).filter({ visible: true })).toBeVisible()
      await settle(page)
      expect(await cutTexts(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })
})

test('a file dropped on the page opens the import, with the sample and with orders @live', async ({ page, server }) => {
  for (const [path, expected] of [
    ['/default', '4 orders ready to import'],
    ['/order-list', 'There is nothing new in this file'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Import orders…' })).toBeVisible()
    const hint = page.getByText('Drop the files to import their orders')
    // As browsers do: every few hundred milliseconds. The first may come before the page is hydrated.
    await expect(async () => {
      await drag(page, 'dragover')
      await expect(hint).toBeVisible({ timeout: 300 })
    }).toPass()
    await drag(page, 'dragleave')
    await expect(hint).toHaveCount(0)
    await drag(page, 'dragover')
    await drag(page, 'drop')
    await expect(title(page, expected)).toBeVisible()
    await expect(hint).toHaveCount(0)
    if (path === '/default') await server.load('june.csv', SMALL_CSV)
  }
})

test.describe('a file of another shop @live', () => {
  test('makes the other shop by keyboard, and its orders can be shown, and others moved to it and back', async ({
    page,
    server,
  }) => {
    await server.load('june.csv', SMALL_CSV)
    await page.goto('/order-list')
    // In live mode the list has a button of its own.
    await page.getByRole('main').getByRole('button', { name: 'Import orders' }).click()
    await choose(page, 'other.csv', OTHER_SHOP)
    await expect(dialog(page).getByRole('heading', { name: 'Which shop is the file from?' })).toBeVisible()
    await expect(dialog(page).getByRole('row').nth(1)).toHaveText('A-1Ada Quill · Jun 3, 2025Dora Lund · Feb 1, 2026')
    await expectAccessibleInThemes(page, 'another shop', { within: dialog(page) })
    await dialog(page).getByLabel('Name of the new shop').fill('North')
    await page.keyboard.press('Enter')
    await expect(title(page, '2 orders ready to import')).toBeFocused()
    await button(page, 'Import 2 orders').click()
    await dialog(page).getByRole('link', { name: 'Show these orders' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
    await expect(rows).toHaveText([/A-2.*Edgar Pine/, /A-1.*Dora Lund/])
    await expect(page.getByText('Orders of one import')).toBeVisible()
    expect(await server.readOrders()).toHaveLength(6)

    // It is named in the list, and orders are moved to it and back.
    await page.goto('/order-list')
    const row = (name: string) => page.getByRole('table', { name: 'Orders' }).locator('tbody tr', { hasText: name })
    await expect(row('Dora Lund').getByRole('link')).toHaveText('A-1 North')
    await row('Dora Lund').getByRole('checkbox').check()
    await row('Cleo Marsh').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Move to shop' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'North' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('1 order will move, 1 has this shop already.')).toBeVisible()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessibleInThemes(page, `move to shop, ${width}`)
    }
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 order moved.')).toBeVisible()
    const shopOf = async () => (await (await page.request.get('/api/orders/A-4')).json()).shop
    expect(await shopOf()).toBe('north')
    await page.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 order moved back.')).toBeVisible()
    expect(await shopOf()).toBe('main')
    await page.goto('/order-list?shop=north')
    await expect(page.getByText('Shop: North')).toBeVisible()
    await expect(row('Dora Lund')).toHaveCount(1)
    await expect(row('Cleo Marsh')).toHaveCount(0)
  })
})
