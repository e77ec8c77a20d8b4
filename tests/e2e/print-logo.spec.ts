import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { sheets } from './support/print.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const CSV = `Order ID,Order Date,Customer Name,Address,Phone,Product,SKU,Quantity,Unit Price,Status,Currency,Total,Note
A-1,2025-06-03,Ada Quill,"412 Alder Walk, Portland",+1 555 0100,Walnut Tray,T-1,2,40.00,Approved,EUR,87.50,Ring twice
A-1,2025-06-03,Ada Quill,"412 Alder Walk, Portland",+1 555 0100,Brass Lamp,L-9,1,7.50,Approved,EUR,87.50,Ring twice
`

/** A photo of this width, larger than a logo may be. */
async function photo(page: Page, width: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (side) => {
    const canvas = new OffscreenCanvas(side, side / 4)
    const context = canvas.getContext('2d')
    if (!context) return ''
    for (let x = 0; x < side; x += 4) {
      for (let y = 0; y < side / 4; y += 4) {
        context.fillStyle = `hsl(${(x * 7 + y * 13) % 360} 60% ${30 + ((x * y) % 40)}%)`
        context.fillRect(x, y, 4, 4)
      }
    }
    context.fillStyle = 'white'
    context.font = `bold ${side / 8}px sans-serif`
    context.fillText('LUMEN', side / 8, side / 6)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, width)
  return Buffer.from(base64, 'base64')
}

test('a photo becomes the logo of a shop, which its slips and invoices show with the chosen fields @live', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // What is in the page when the dialog would open, which then stays there.
  await page.addInitScript(() => {
    const printed: number[] = []
    const widths = () =>
      [...document.querySelectorAll<HTMLImageElement>('.printout img')].map((one) => one.naturalWidth)
    Object.assign(window, { printed, print: () => printed.push(...widths()) })
  })
  await server.load('orders.csv', CSV)
  await page.goto('/default')
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Calculation settings…' }).click()
  await page.getByRole('button', { name: 'Shops…' }).click()
  const shop = page.getByRole('form', { name: 'Main shop' })
  await shop.getByLabel('Sender on slips and invoices').fill('Lumen Ltd, 1 Elm Row, Lisbon')
  await shop.getByText('Fields on packing slips').click()
  for (const name of ['Price', 'Order total', 'Status', 'Notes'])
    await shop.getByRole('checkbox', { name, exact: true }).check()
  await shop.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText(/have other fields now/)).toBeVisible()
  const buffer = await photo(page, 1600)
  expect(buffer.length).toBeGreaterThan(64 * 1024)
  await shop.getByLabel('Logo: Choose image…').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await expect(shop.getByRole('img', { name: 'Logo of Main shop' })).toBeVisible()
  await expectAccessibleInThemes(page, 'the shops', { within: page.getByRole('dialog') })

  await page.goto('/order-list')
  await page.getByRole('button', { name: 'Actions for order A-1', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Print packing slip' }).click()
  const printed = () => page.evaluate(() => (window as unknown as { printed: number[] }).printed)
  await expect.poll(printed).toHaveLength(1)
  // It was loaded when the dialog opened.
  expect((await printed())[0]).toBeLessThanOrEqual(600)
  expect((await printed())[0]).toBeGreaterThan(100)
  await page.emulateMedia({ media: 'print' })
  const slip = page.locator('.printout section')
  await expect(slip.getByRole('img', { name: 'Main shop' })).toBeVisible()
  await expect(slip).toContainText('Lumen Ltd, 1 Elm Row, Lisbon')
  await expect(slip.getByRole('definition')).toHaveText(['Approved', '€87.50'])
  await expect(slip.getByRole('columnheader')).toHaveText(['Products of order A-1', 'Price', 'Quantity'])
  await expect(slip).toContainText('NotesRing twice')
  expect(await sheets(page)).toBe(1)

  await page.emulateMedia({ media: 'screen' })
  const issued = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'if-match': '*' }
    return (await fetch('/api/orders/A-1/invoices', { method: 'POST', headers, body: '{}' })).status
  })
  expect(issued).toBe(201)
  await page.goto('/order-list/A-1')
  await page.getByRole('button', { name: 'Print INV-1' }).click()
  await expect.poll(printed).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.printout section')).toContainText('InvoiceINV-1')
  await expect(page.locator('.printout section').getByRole('img', { name: 'Main shop' })).toBeVisible()
})
