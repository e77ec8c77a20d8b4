import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { OrderListScreen } from './support/order-list.ts'
import { openScreen } from './support/screens.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

// Single orders of the server; `order-panel.spec.ts` has those of the sample.

const CSV = `Order ID,Order Date,Customer Name,City,Country,Product,Quantity,Unit Price,Status,Currency,Total
A-1,2025-06-03 10:15,Ada Quill,Lisbon,PT,Walnut Tray,2,40.00,Pending,EUR,87.50
A-1,2025-06-03 10:15,Ada Quill,Lisbon,PT,Brass Lamp,1,,Pending,EUR,87.50
`

const panel = (page: Page, id: string) => page.getByRole('region', { name: `Order ${id}`, exact: true })
const link = (page: Page, id: string) => page.getByRole('link', { name: id, exact: true })
const statusIn = (page: Page, id: string) => panel(page, id).getByRole('button', { name: /^Status of order/ })

/** Changes an order behind the page's back. */
async function changeElsewhere(address: string, id: string, change: object): Promise<void> {
  const url = `${address}/api/order?${new URLSearchParams({ id })}`
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const headers = { 'content-type': 'application/json', 'if-match': etag, origin: address }
  const reply = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify(change) })
  expect(reply.status, await reply.text()).toBe(200)
}

/** Changes an order elsewhere while the page's next change is on its way; any earlier, the page would show it by itself. */
async function changeMeanwhile(page: Page, address: string, id: string, change: object): Promise<void> {
  let isDue = true
  await page.route(/api\/order\?/, async (route) => {
    if (isDue && route.request().method() === 'PATCH') {
      isDue = false
      await changeElsewhere(address, id, change)
    }
    await route.continue()
  })
}

test.use({ viewport: { width: 1440, height: 900 } })

const DETAILS = `Name,Email,Financial Status,Fulfillment Status,Currency,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Notes,Refunded Amount,Tags,Phone
D-1,ann@example.com,partially_refunded,partial,EUR,5.00,4.00,27.00,2.00,2026-01-05 10:00:00 +0000,1,Cup,8.00,CUP-1,Leave it at the door,3.50,"vip, gift",+49 40 123
D-1,ann@example.com,,,,,,,,2026-01-05 10:00:00 +0000,1,Pot,12.00,,,,,
`

test('leads to the customer by keyboard, whose page leads back, at every width @live', async ({ page, server }) => {
  await server.load('details.csv', DETAILS)
  await openScreen(page, '/order-list/D-1')
  await panel(page, 'D-1').getByRole('link', { name: 'Customer page' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ann@example.com' })).toBeVisible()
  await expect(page).toHaveURL('/customer?key=ann%40example.com')
  await page.reload()
  const orders = page.getByRole('table', { name: 'Orders' })
  await expect(orders.getByRole('row').nth(1)).toContainText('€27.00')
  await expect(page.getByRole('region', { name: 'Totals per currency' })).toContainText('€23.50 after refunds')
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Leave it at the door')
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `a customer at ${width}`)
    const wide = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    expect(wide, `${width} px`).toBe(0)
  }
  await orders.getByRole('link', { name: 'D-1' }).press('Enter')
  await expect(page).toHaveURL('/order-list/D-1')
})

test('shows what is known about an order, without axe findings @live', async ({ page, server }) => {
  await server.load('details.csv', DETAILS)
  await server.load('orders.csv', CSV)
  await changeElsewhere(server.address, 'A-1', { customer: { email: 'ada@example.com', phone: '+49 30 1234' } })
  await openScreen(page, '/order-list')
  await link(page, 'D-1').click()
  const details = panel(page, 'D-1')
  await expect(details).toContainText('Partially refunded · Partially fulfilled')
  await expect(details.getByRole('table', { name: 'Lines' }).getByRole('row').nth(1)).toHaveText(
    'CupSKU CUP-11€8.00€8.00',
  )
  await expect(details.getByRole('region', { name: 'Notes' })).toContainText('Leave it at the door')
  await expectAccessible(page, 'an order with details', { within: details })
  await link(page, 'A-1').click()
  const order = panel(page, 'A-1')
  await expect(order.getByRole('region', { name: 'Totals' })).toContainText('Total€87.50')
  await expect(order.getByRole('region', { name: 'Details' })).toContainText('Imported fromorders.csv, line 2')
  await expect(order.getByText('Imported: orders.csv')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `an order, ${width}`)
  }
})

test('the status is changed from the list and next to it, and is in the row before the list is read again @live', async ({
  page,
  server,
}) => {
  await server.load('orders.csv', SMALL_CSV)
  const list = new OrderListScreen(page)
  await list.open()
  await link(page, 'A-2').click()
  await expect(statusIn(page, 'A-2')).toBeVisible()
  let isWaiting = true
  await page.route('**/api/orders?*', async (route) => {
    await expect.poll(() => isWaiting).toBe(false)
    await route.continue()
  })
  const status = list.row('A-2').getByRole('button', { name: /^Status of order/ })
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Approved' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(status).toHaveText('Approved')
  await expect(statusIn(page, 'A-2')).toHaveText('Approved')
  await expect(list.table).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('u')
  await expect(status).toHaveText('Pending')
  await expect(statusIn(page, 'A-2')).toHaveText('Pending')
  isWaiting = false
  await expect(page.getByText('The change of A-2 was undone.')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await list.expectSelected([])

  await status.click()
  await page.getByRole('menuitem', { name: 'Approved' }).click()
  await expect(status).toHaveAccessibleName('Status of order A-2: Approved')
  await expect(page.getByText('Status of A-2 is now Approved.')).toBeVisible()
  await statusIn(page, 'A-2').click()
  await page.getByRole('menuitem', { name: /Pending/ }).click()
  await page.getByRole('textbox', { name: /Reason/ }).fill('Not paid')
  await page.keyboard.press('Enter')
  await expect(statusIn(page, 'A-2')).toHaveAccessibleName('Status of order A-2: Pending')
  await expect(status).toHaveAccessibleName('Status of order A-2: Pending')
  const timeline = panel(page, 'A-2').getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Reason: Not paid' })).toContainText('Pending')
})

test('says what was changed if somebody else saved first @live', async ({ page, server, allowed }) => {
  allowed.push(/status of 412/)
  await server.load('orders.csv', SMALL_CSV)
  await page.goto('/order-list/A-2')
  await expect(statusIn(page, 'A-2')).toBeVisible()
  await changeMeanwhile(page, server.address, 'A-2', { city: 'Bergen' })
  await statusIn(page, 'A-2').click()
  await page.getByRole('menuitem', { name: 'Approved' }).click()
  const notice = panel(page, 'A-2').getByRole('alert').filter({ hasText: 'Somebody' })
  await expect(notice).toContainText('Somebody else saved first. Your change was not saved.')
  await expect(notice).toContainText(/City: before: Oslo → , after: Bergen/)
  await expectAccessible(page, 'a conflict', { within: panel(page, 'A-2') })
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(notice).toHaveCount(0)
  await expect(panel(page, 'A-2').getByRole('region', { name: 'Delivery' })).toContainText('Bergen')

  await changeMeanwhile(page, server.address, 'A-4', { status: 'Complete' })
  const row = new OrderListScreen(page).row('A-4').getByRole('button', { name: /^Status of order/ })
  await row.click()
  await page.getByRole('menuitem', { name: 'Cancelled' }).click()
  await expect(page.getByText('Somebody else saved first. The status is now Complete.')).toBeVisible()
  await expect(row).toHaveAccessibleName('Status of order A-4: Complete')
})

test('opens orders with any ID, also after a reload @live', async ({ page, server, allowed }) => {
  allowed.push(/status of 400/)
  const ids = ['..', '.', '~', 'a/b', '100%', '%23', 'what? #1', 'x.html', '.env']
  const rows = ids.map((id, day) => `${id},2025-06-0${day + 1},Ada Quill,Walnut Tray,2,40.00`)
  await server.load('ids.csv', ['Order ID,Order Date,Customer Name,Product,Quantity,Unit Price', ...rows].join('\n'))
  const list = new OrderListScreen(page)
  await list.open()
  for (const id of ids) {
    await link(page, id).click()
    await expect(panel(page, id)).toContainText('Walnut Tray')
    await expect(page).toHaveTitle(`Order ${id} · Orderboard`)
    // The client reads the address of a reload as that of a click (`navigation.test.ts`).
    expect((await page.request.get(page.url())).status(), id).toBe(200)
  }
  expect((await page.reload())?.status()).toBe(200)
  await expect(panel(page, '.env')).toContainText('Walnut Tray')
  expect((await page.goto('/order-list/%zz'))?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('a failure can be tried again @live', async ({ page, server, allowed }) => {
  allowed.push(/status of (503|404)/)
  await server.load('orders.csv', SMALL_CSV)
  await page.route(/api\/order\?/, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"detail":"The disk is full."}' }),
  )
  await page.goto('/order-list/A-1')
  await expect(panel(page, 'A-1').getByRole('alert')).toContainText('The disk is full.')
  await expectAccessible(page, 'a failure', { within: panel(page, 'A-1') })
  const asked = page.waitForRequest(/api\/order\?/)
  await panel(page, 'A-1').getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(panel(page, 'A-1').getByRole('heading', { name: 'Order A-1' })).toBeFocused()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(panel(page, 'A-1')).toContainText('Walnut Tray')
  await page.goto('/order-list/A-9')
  await expect(panel(page, 'A-9')).toContainText('There is no order A-9.')
  await expectAccessible(page, 'no such order', { within: panel(page, 'A-9') })
})

test('an owner erases the personal data of a customer by keyboard @live', async ({ page, server }) => {
  const row = (id: string, day: string) =>
    `${id},2025-06-0${day},Ada Quill,ada@quill.example,+49 30 5550199,Lisbon,5.00\n`
  const file = `Order ID,Order Date,Customer Name,Email,Phone,City,Total\n${row('P-1', '1')}${row('P-2', '2')}`
  await server.load('people.csv', file)
  await openScreen(page, '/order-list/P-1')
  const erase = panel(page, 'P-1').getByRole('button', { name: 'Erase personal data…' })
  await erase.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' })
  await expect(dialog.getByRole('listitem')).toHaveText(['2 orders'])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `erasing, ${width}`, { within: dialog })
  }
  await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: 'Erase personal data' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(erase).toBeFocused()
  await expect(panel(page, 'P-1').getByText(/^Erased customer [0-9A-F]{4}$/)).toBeVisible()
  await expect(panel(page, 'P-1')).not.toContainText('quill')
  await expect(panel(page, 'P-1')).toContainText('Personal data erased')
})
