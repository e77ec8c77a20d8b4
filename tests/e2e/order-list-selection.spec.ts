// Covers: specification 2 Order List, Rows
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, isLive, test } from '#tests/e2e/support/test.ts'

const FIRST_PAGE = expected().orders.map(({ id }) => id)
const [FIRST = '', SECOND = '', THIRD = ''] = FIRST_PAGE

test('the header box selects and clears all rows of the page, and is mixed in between', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await expect(list.selectAll).toBeChecked({ checked: false })
  await list.selectAll.click()
  await list.expectSelected(FIRST_PAGE)
  await expect(list.selectAll).toBeChecked()
  await list.selectAll.click()
  await list.expectSelected([])
  await expect(list.selectAll).not.toBeChecked()
  await list.box(SECOND).click()
  await expect(list.selectAll).toBeChecked({ indeterminate: true })
  await list.selectAll.click()
  await list.expectSelected(FIRST_PAGE)
  await expect(list.selectAll).toBeChecked()
})

test('the header box is checked once every row is, one by one', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  for (const id of FIRST_PAGE) {
    await expect(list.selectAll).not.toBeChecked()
    await list.box(id).click()
  }
  await expect(list.selectAll).toBeChecked()
  await list.box(THIRD).click()
  await expect(list.selectAll).toBeChecked({ indeterminate: true })
})

test('a click anywhere in a row toggles its box, once', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  const row = list.row(FIRST)
  await row.getByText('Rafael Montebranco').click()
  await list.expectSelected([FIRST])
  // The status of real orders is a button, in a cell that selects.
  await row
    .getByRole('cell')
    .nth(-2)
    .click(isLive() ? { position: { x: 3, y: 3 } } : {})
  await list.expectSelected([])
  await row
    .getByRole('cell')
    .nth(5)
    .click({ position: { x: 3, y: 3 } })
  await list.expectSelected([FIRST])
  await list.box(FIRST).click()
  await list.expectSelected([])
})

test('the row button does not toggle the box', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.button(`Actions for order ${FIRST}`).click()
  await list.box(SECOND).click()
  await list.expectSelected([SECOND])
})

test('dragging to select text does not toggle the box', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  const address = list.row(SECOND).getByRole('cell').nth(4)
  const box = await address.boundingBox()
  if (!box) throw new Error('Nothing to drag over.')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 10, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + 66, middle, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(2)
  await list.box(THIRD).click()
  await list.expectSelected([THIRD])
  await address.click()
  await list.expectSelected([SECOND, THIRD])
})

for (const way of ['search', 'sort', 'page', 'address'] as const) {
  test(`the sample's selection is reset when the rows change: by ${way} @sample`, async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await list.box(FIRST).click()
    await list.box(SECOND).click()
    await list.expectSelected([FIRST, SECOND])
    if (way === 'search') await list.search.fill('#CM980')
    if (way === 'sort') await list.sortBy('Order ID')
    if (way === 'page') await list.button('Page 2').click()
    if (way === 'address') {
      const box = page.getByRole('banner').getByRole('searchbox', { name: 'Search' })
      await box.fill('just no such')
      await box.press('Enter')
    }
    await expect(list.rows.locator('td:nth-child(2)')).not.toHaveText(FIRST_PAGE)
    await list.expectSelected([])
    await expect(list.selectAll).not.toBeChecked()
    await expect(list.summary).not.toContainText('selected')
    await list.open()
    await list.expectSelected([])
  })
}

test('the selection of the sample stays while a search shows the same rows @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?q=9811')
  await list.box('#CM9811').click()
  await list.search.fill('#cm9811')
  await list.expectShown({ search: '#cm9811' })
  await list.expectSelected(['#CM9811'])
})

test('a row of the sample that returns is not selected @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.box(FIRST).click()
  await list.button('Page 2').click()
  await list.expectShown({ page: 2 })
  await list.button('Page 1').click()
  await list.expectShown()
  await list.expectSelected([])
})

test('the number of selected orders is announced in the live region', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await expect(list.summary).not.toContainText('selected')
  await list.box(FIRST).click()
  await expect(list.summary).toContainText('1 selected')
  await list.selectAll.click()
  await expect(list.summary).toContainText('10 selected')
  await list.selectAll.click()
  await expect(list.summary).not.toContainText('selected')
})
