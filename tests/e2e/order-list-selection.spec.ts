// Covers: specification 2 Order List, Rows
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, isLive, test } from '#tests/e2e/support/test.ts'

const FIRST_PAGE = expected({ per: LIVE_PAGE_SIZE }).orders.map(({ id }) => id)
const [FIRST = '', SECOND = '', THIRD = ''] = FIRST_PAGE

test('a click anywhere in a row toggles its box, once, but not text that is selected by dragging', async ({ page }) => {
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
