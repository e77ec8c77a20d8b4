import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { press, tabTo } from './support/keyboard.ts'
import { openScreen } from './support/screens.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const CSV = `Order ID,Order Date,Customer Name,Product,Quantity,Unit Price,Status,Currency,Total
A-1,2025-06-03,Ada Quill,Walnut Tray,2,40.00,Approved,EUR,87.50
A-1,2025-06-03,Ada Quill,Brass Lamp,1,7.50,Approved,EUR,87.50
A-2,2025-06-02,Bo Lind,Oak Chair,1,25.00,Approved,EUR,25.00
`
const panel = (page: Page, id: string) => page.getByRole('region', { name: `Order ${id}`, exact: true })
const section = (page: Page, name: string) => panel(page, 'A-1').getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => panel(page, 'A-1').getByRole('button', { name, exact: true })
const form = (page: Page, name: string) => panel(page, 'A-1').getByRole('form', { name })
const states = (page: Page) => panel(page, 'A-1').locator('p', { hasText: /^Payment and fulfillment:/ })

test.use({ viewport: { width: 1440, height: 900 } })

test('an order is sent in part, paid, refunded by line, invoiced and discussed, and the last is undone, by keyboard @live', async ({
  page,
  server,
}) => {
  await server.load('orders.csv', CSV)
  await openScreen(page, '/order-list')
  await page.getByRole('link', { name: 'A-1', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(states(page)).toHaveText('Payment and fulfillment: Unfulfilled')

  await tabTo(page, button(page, 'Ship…'))
  await page.keyboard.press('Enter')
  await expect(form(page, 'Ship').getByLabel('Walnut Tray (up to 2)')).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await press(page, 'Tab')
  await page.keyboard.type('DHL')
  await press(page, 'Tab')
  await page.keyboard.type('JD 1')
  await page.keyboard.press('Enter')
  await expect(states(page)).toHaveText('Payment and fulfillment: Partially fulfilled')
  await expect(section(page, 'Shipments').getByRole('link', { name: 'JD 1 (opens in a new tab)' })).toHaveAttribute(
    'href',
    /dhl\.com.*JD%201$/,
  )
  await expect(button(page, 'Ship…')).toBeFocused()

  await tabTo(page, button(page, 'Record payment…'))
  await page.keyboard.press('Enter')
  await expect(form(page, 'Record payment').getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(states(page)).toHaveText('Payment and fulfillment: Paid · Partially fulfilled')
  await expect(panel(page, 'A-1').getByRole('heading', { name: 'Order A-1' })).toBeFocused()

  await tabTo(page, button(page, 'Refund…'))
  await page.keyboard.press('Enter')
  await expect(form(page, 'Refund').getByRole('radio', { name: 'Lines' })).toBeFocused()
  await press(page, 'Tab')
  await page.keyboard.type('1')
  await expect(form(page, 'Refund').getByLabel('Refund amount')).toHaveText('€40.00')
  await page.keyboard.press('Control+Enter')
  await expect(states(page)).toHaveText('Payment and fulfillment: Partially refunded · Partially fulfilled')
  await expect(button(page, 'Refund…')).toBeFocused()

  for (const [open, issue, card] of [
    ['Issue invoice…', 'Issue invoice', 'Invoice INV-1'],
    ['Credit note for the refund of €40.00…', 'Issue credit note', 'Credit note CN-1'],
  ] as const) {
    await tabTo(page, button(page, open))
    await page.keyboard.press('Enter')
    await expect(form(page, issue).getByText(/the next number of the shop/)).toBeFocused()
    await tabTo(page, form(page, issue).getByRole('button', { name: issue }))
    await page.keyboard.press('Enter')
    await expect(section(page, 'Invoices').getByRole('listitem').first()).toContainText(card)
  }
  await expect(section(page, 'Invoices').getByRole('listitem').first()).toContainText('€40.00')

  const entry = section(page, 'Notes').getByRole('textbox', { name: 'New note' })
  await tabTo(page, entry)
  await page.keyboard.type('Called the customer.')
  await page.keyboard.press('Control+Enter')
  const notes = section(page, 'Notes').getByRole('listitem')
  await expect(notes).toContainText('Called the customer.')
  await expect(entry).toHaveValue('')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInThemes(page, `an order with records, ${width}`)
  }
  await page.keyboard.press('u')
  await expect(page.getByText('The change of A-1 was undone.')).toBeVisible()
  await expect(notes).toHaveCount(0)
  await expect(section(page, 'Timeline').getByText('Notes: removed')).toBeVisible()
})

test('an order is edited and sent from the menu of its row, next to another one, and from the palette @live', async ({
  page,
  server,
  allowed,
}) => {
  allowed.push(/status of 422/)
  await server.load('orders.csv', CSV)
  await openScreen(page, '/order-list/A-2')
  await expect(panel(page, 'A-2')).toContainText('Oak Chair')
  const actions = page.getByRole('button', { name: 'Actions for order A-1', exact: true })
  const menu = page.getByRole('menu', { name: 'Actions for order A-1' })
  await actions.click()
  await menu.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  await form(page, 'Edit order A-1').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('link', { name: 'A-2', exact: true }).click()
  await expect(panel(page, 'A-2')).toContainText('Oak Chair')
  await actions.click()
  await expect(menu.getByRole('menuitem', { name: 'Return…' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the menu of a row', { within: menu })
  await menu.getByRole('menuitem', { name: 'Ship…' }).click()
  await form(page, 'Ship').getByRole('button', { name: 'Cancel' }).click()
  await expect(button(page, 'Ship…')).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('ship')
  await page.getByRole('option', { name: 'Ship…' }).click()
  await expect(form(page, 'Ship').getByLabel('Walnut Tray (up to 2)')).toBeFocused()
  await page.getByLabel('Walnut Tray (up to 2)').fill('3')
  await page.keyboard.press('Enter')
  await expect(form(page, 'Ship').getByText('Of line 1 only 2 can be entered.').first()).toBeVisible()
  await expect(form(page, 'Ship').getByLabel('Walnut Tray (up to 2)')).toBeFocused()
  await expectAccessibleInThemes(page, 'a shipment with a problem', { within: panel(page, 'A-1') })
})

test('selected orders are invoiced and printed, and duplicates and customers merged, by keyboard @live', async ({
  page,
  server,
}) => {
  await server.load(
    'orders.csv',
    `${CSV}A-3,2025-06-02,Bo Lind,Oak Chair,1,25.00,Approved,EUR,25.00
A-4,2025-06-01,Robert Lind,Desk,1,90.00,Approved,EUR,90.00
`,
  )
  await page.addInitScript(() => Object.assign(window, { print: () => undefined }))
  await openScreen(page, '/order-list')
  for (const id of ['A-1', 'A-2']) await page.getByRole('checkbox', { name: `Select order ${id}` }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Ship, tag, assign or invoice' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('checkbox', { name: 'Issue an invoice for each that has none' }))
  await page.keyboard.press('Space')
  await expect(page.getByText('2 orders will change.')).toBeVisible()
  await expectAccessibleInThemes(page, 'work on selected orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 orders changed.' })).toBeVisible()
  for (const id of ['A-1', 'A-2']) await page.getByRole('checkbox', { name: `Select order ${id}` }).check()
  await bar.getByRole('button', { name: 'Print invoices' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('.printout h1')).toHaveText(['INV-1', 'INV-2'])

  await page.goto('/order-list/A-2')
  const order = panel(page, 'A-2')
  await order.getByRole('button', { name: 'Merge it into A-2' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 order merged' })).toBeVisible()
  await expect(order.getByRole('button', { name: /^Merge it/ })).toHaveCount(0)

  await page.goto('/order-list/A-4')
  await panel(page, 'A-4').getByRole('button', { name: 'Merge with another customer…' }).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Customer to keep (e-mail address, name or ID)'))
  await page.keyboard.type('bo lind')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 order of Robert Lind becomes an order of Bo Lind')).toBeVisible()
  await expectAccessibleInThemes(page, 'merging customers')
  await tabTo(page, page.getByRole('button', { name: 'Merge 1 order' }))
  await page.keyboard.press('Enter')
  await expect(panel(page, 'A-4').getByRole('link', { name: '2 orders · €115.00' })).toBeVisible()
})
