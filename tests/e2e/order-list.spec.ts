// Covers: specification 2 Order List, 4, 5, 9, Colours
import { sampleOrders } from '#sample/orders.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, isLive, test } from '#tests/e2e/support/test.ts'

/** design.md, Colour. */
const STATUS_COLORS = {
  light: {
    'In Progress': 'rgb(90, 92, 184)',
    Complete: 'rgb(40, 112, 78)',
    Pending: 'rgb(43, 111, 148)',
    Approved: 'rgb(138, 97, 0)',
  },
  dark: {
    'In Progress': 'rgb(169, 180, 255)',
    Complete: 'rgb(161, 227, 203)',
    Pending: 'rgb(177, 227, 255)',
    Approved: 'rgb(255, 233, 153)',
  },
} as const

test('a row shows checkbox, id, picture and name, project, address, date, status and action @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open('?sort=id')
  await list.expectShown({ sort: { field: 'id', descending: false } })
  for (const order of sampleOrders.slice(0, 10)) {
    const cells = list.row(order.id).getByRole('cell')
    await expect(cells).toHaveCount(9)
    await expect(cells.nth(0).getByRole('checkbox')).toHaveAccessibleName(`Select order ${order.id}`)
    await expect(cells.nth(2)).toHaveText(order.user.name)
    await expect(cells.nth(2).locator('.avatar')).toBeVisible()
    await expect(cells.nth(3)).toHaveText(order.project)
    await expect(cells.nth(4)).toHaveText(order.address)
    await expect(cells.nth(-2)).toHaveText(order.status)
    await expect(cells.last().getByRole('button')).toHaveAccessibleName(`Actions for order ${order.id}`)
  }
})

test('each status has its own colour in each theme, on its dot and its text @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.reload()
    for (const [status, color] of Object.entries(STATUS_COLORS[theme])) {
      await list.search.fill(status)
      await expect(list.rows.first()).toContainText(status)
      const text = list.rows.first().getByText(status, { exact: true })
      await expect(text).toHaveCSS('color', color)
      await expect(text.locator('xpath=preceding-sibling::*[1]')).toHaveCSS('background-color', color)
    }
  }
})

test('shows ten orders per page on five pages, every order on exactly one of them, and dates as written in the sample @sample', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  const seen: string[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    await list.button(`Page ${number}`).click()
    await list.expectShown({ page: number })
    await expect(list.pagination.locator('[aria-current=page]')).toHaveText(String(number))
    await expect(list.rows).toHaveCount(10)
    await expect(list.rows.locator('td:nth-child(6)')).toHaveText(expected({ page: number }).orders.map((o) => o.date))
    seen.push(...(await list.rows.locator('td:nth-child(2)').allTextContents()))
  }
  expect(seen.sort()).toEqual(Array.from({ length: 50 }, (_, index) => `#CM${9801 + index}`))
})

test('the pagination is at the bottom right and stays in place from page to page @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  const [first, table, main] = await Promise.all([
    list.pagination.boundingBox(),
    list.table.boundingBox(),
    page.getByRole('main').boundingBox(),
  ])
  if (!first || !table || !main) throw new Error('Nothing to measure.')
  expect(first.y).toBeGreaterThanOrEqual(table.y + table.height)
  expect(first.x + first.width).toBeCloseTo(main.x + main.width - 28, 0)
  await list.button('Next page').click()
  await list.expectShown({ page: 2 })
  expect(await list.pagination.boundingBox()).toEqual(first)
  await list.button('Previous page').click()
  await list.search.fill('9811')
  await list.expectShown({ search: '9811' })
  expect((await list.pagination.boundingBox())?.y).toBe(first.y)
})

test('add and filter are shown from 640 px on, in the sample without an action; sort is always shown', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  await page.setViewportSize({ width: 640, height: 900 })
  for (const name of isLive() ? [] : ['Add order', 'Filter orders']) {
    await list.button(name).click()
    await list.expectShown()
    await expect(page).toHaveURL('/order-list')
  }
  await list.button('Actions for order #CM9806').click()
  await list.expectSelected([])
  await page.setViewportSize({ width: 639, height: 900 })
  // In live mode, orders can be added and filtered on a phone too.
  for (const name of ['Add order', 'Filter orders']) await expect(list.button(name)).toBeVisible({ visible: isLive() })
  await expect(list.button('Sort orders')).toBeVisible({ visible: !isLive() })
})
