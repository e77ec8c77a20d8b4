import type { Page } from '@playwright/test'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { controls, servePrintModule, sheets } from './support/print.ts'
import { expectShown, openScreen } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** The area of a landscape sheet of A4 inside its margins, in px. */
const SHEET = { width: 1032, height: 703 }

async function openInDark(page: Page, path: string) {
  await page.setViewportSize(SHEET)
  await openScreen(page, path, 'dark')
  await page.emulateMedia({ media: 'print' })
}

test('the dashboard is printed on one sheet, light in the dark theme too, and without controls', async ({ page }) => {
  await openInDark(page, '/default')
  await expect(controls(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(4)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(28, 28, 28)')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(SHEET.height)
  expect(await sheets(page)).toBe(1)
})

test('the list is printed as a table whose headings every sheet repeats', async ({ page }) => {
  await openInDark(page, '/order-list?per=50')
  await expect(controls(page)).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group')
  await expect(table.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  const headings = table.getByRole('columnheader').filter({ visible: true })
  await expect(headings).toHaveText(['Order ID', 'Customer', 'Products', 'Address', 'Date', 'Amount', 'Status'])
  const cells = table.locator('tbody tr').first().getByRole('cell').filter({ visible: true })
  await expect(cells).toHaveCount(7)
  for (const text of await cells.allInnerTexts()) expect(text).not.toBe('')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  expect(await sheets(page)).toBe(4)
})

test('the dashboard of a shop is printed with its name', async ({ page, server }) => {
  const made = await fetch(`${server.address}/api/shops`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Outlet' }),
  })
  expect(made.status, await made.text()).toBe(201)
  await page.goto('/default?shop=main')
  const shops = page.getByRole('navigation', { name: 'Shops' })
  await expect(shops.getByRole('link', { name: 'Outlet' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(shops.locator('> *').filter({ visible: true })).toHaveText(['Main shop'])
})

test('an order is printed with its status, without what is there to be pressed', async ({ page }) => {
  await page.goto('/order-list/%23CM9801')
  const order = page.getByRole('region', { name: 'Order #CM9801' })
  await expect(order.getByRole('heading', { name: 'Totals' })).toBeVisible()
  const onScreen = [
    order.getByRole('link', { name: 'Customer page' }),
    order.getByRole('heading', { name: 'Invoices' }),
  ]
  for (const control of onScreen) await expect(control).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const control of onScreen) await expect(control).toBeHidden()
  await expect(order.getByRole('button').filter({ visible: true })).toHaveText(['In Progress'])
})

test('slips fill a sheet for each order, the pick list one, and both are removed afterwards', async ({ page }) => {
  const module = await servePrintModule(page)
  // The test prints.
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await page.goto('/order-list')
  await expectShown(page, '/order-list')
  const ids = ['#CM9801', '#CM9802', '#CM9803']
  const print = (what: 'printPackingSlips' | 'printPickList') =>
    page.evaluate(
      async ([address, name, wanted]) => {
        const read = async (id: string) => (await fetch(`/api/order?${new URLSearchParams({ id })}`)).json()
        const orders: SingleOrder[] = await Promise.all(wanted.map(read))
        const printers = await import(address)
        printers[name](orders)
      },
      [module, what, ids] as const,
    )
  const printout = page.locator('.printout')
  await print('printPackingSlips')
  // Nothing of it is on the screen.
  await expect(printout).toBeHidden()
  await expect(page.getByRole('main')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  await expect(printout.getByRole('heading', { level: 1 })).toHaveText(ids)
  await expect(printout.locator('section').first()).toContainText('412 Alder Walk, Portland')
  expect(await sheets(page)).toBe(ids.length)
  // The browser has reported the end of printing.
  await expect(printout).toHaveCount(0)

  await print('printPickList')
  await expect(printout.getByRole('row')).toHaveCount(1 + ids.length)
  expect(await sheets(page)).toBe(1)
  await expect(printout).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
})
