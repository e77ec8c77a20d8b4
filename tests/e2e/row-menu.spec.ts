import { expectAccessibleInThemes } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { OrderListScreen } from './support/order-list.ts'
import { openScreen } from './support/screens.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// Playwright takes back everything else before the page's next test.
test.afterEach(({ context }) => context.clearPermissions())

test('does what can be done with an order from the menu of its row @live', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const printed: string[] = []
    Object.assign(window, {
      printed,
      print: () => printed.push(document.querySelector('.printout')?.textContent ?? ''),
    })
  })
  await server.load('orders.csv', SMALL_CSV)
  const list = new OrderListScreen(page)
  await list.open()
  const actions = page.getByRole('button', { name: 'Actions for order A-2', exact: true })
  const menu = page.getByRole('menu', { name: 'Actions for order A-2' })
  const choose = async (name: string) => {
    await actions.click()
    await menu.getByRole('menuitem', { name, exact: true }).click()
    await expect(menu).toBeHidden()
  }
  await choose('Change status…')
  await page.getByRole('menuitem', { name: 'Approved' }).click()
  await expect(list.row('A-2')).toContainText('Approved')
  await choose('Copy link')
  await expect(page.getByText('Link to order A-2 copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.address}/order-list/A-2`)
  await choose('Print packing slip')
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { printed: string[] }).printed.join()))
    .toContain('A-2')
  await choose('Open')
  await expect(page.getByRole('region', { name: 'Order A-2', exact: true })).toBeVisible()
  await choose('Edit')
  await expect(page.getByLabel('City')).toBeVisible()
})

test('opens, walks and closes the menu of a row by keyboard @live', async ({ page, server }) => {
  await server.load('orders.csv', SMALL_CSV)
  await openScreen(page, '/order-list')
  const actions = page.getByRole('button', { name: 'Actions for order A-2', exact: true })
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Open' })).toBeFocused()
  await expect(actions).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleInThemes(page, 'the menu of a row')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await expect(page.getByRole('menu')).toBeHidden()
})
