import type { Page } from '@playwright/test'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { openFollowing } from '#tests/e2e/support/screens.ts'
import { expect, emptyServerTest as test } from '#tests/e2e/support/test.ts'

const HEADINGS = 'Order ID,Order Date,Customer Name,Total,Currency,Status'
const pendingRows = (from: number, count: number, day = '2025-06-01') =>
  Array.from({ length: count }, (_, i) => `P-${from + i},${day},Customer ${from + i},10.00,EUR,Pending`)
const csv = (...rows: readonly string[]) => [HEADINGS, ...rows].join('\n')
/** 40 pending orders, P-40 first. */
const PENDING = csv(
  ...pendingRows(1, 40).map((row, i) =>
    row.replace('06-01', i < 30 ? `06-${String(i + 1).padStart(2, '0')}` : `07-${String(i - 29).padStart(2, '0')}`),
  ),
)

/** The order of the row that has the focus. */
const focusedOrder = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr[data-order]')?.dataset.order)
const shownIds = (page: Page) =>
  page.locator('tr[data-order]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-order')))

/** Approves the order that is marked, which must be `id`. */
async function approveByKey(page: Page, id: string): Promise<void> {
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: 'Approved' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Status of ${id} is now Approved.`)).toBeVisible()
}

test('in a status tab S and Enter change the marked order, and the row below is next @live', async ({
  page,
  server,
}) => {
  await server.load('pending.csv', PENDING)
  await openFollowing(page, '/order-list?status=Pending')
  await page.keyboard.press('j')
  await expect.poll(() => focusedOrder(page)).toBe('P-40')
  for (const id of ['P-40', 'P-39', 'P-38']) {
    expect(await focusedOrder(page)).toBe(id)
    await approveByKey(page, id)
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  expect(await focusedOrder(page)).toBe('P-37')
  const leaving = page.locator('tr[data-leaving]')
  await expect(leaving.last()).toContainText('Approved')
  await expect(leaving.last().getByRole('button', { name: 'Undo P-38' })).toBeVisible()
  await expect(leaving).toHaveCount(0)
  expect(await focusedOrder(page)).toBe('P-37')
  expect(await shownIds(page)).toEqual(Array.from({ length: LIVE_PAGE_SIZE }, (_, i) => `P-${37 - i}`))
})

test('with an order open J, S and Enter are about the order that is shown, and its row is marked @live', async ({
  page,
  server,
}) => {
  await server.load('pending.csv', PENDING)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFollowing(page, '/order-list?status=Pending')
  const marked = page.locator('tr[aria-current]')
  const heading = page.locator('#order-heading')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('Order P-40')
  for (const [id, next] of [
    ['P-40', 'P-39'],
    ['P-39', 'P-38'],
  ] as const) {
    await expect(marked).toHaveAttribute('data-order', id)
    await approveByKey(page, id)
    await expect(page.getByRole('button', { name: `Status of order ${id}: Approved` }).last()).toBeFocused()
    // Also after its row has left.
    if (id === 'P-39') await expect(page.locator('tr[data-leaving]')).toHaveCount(0)
    await page.keyboard.press('j')
    await expect(heading).toHaveText(`Order ${next}`)
  }
  await expect(marked).toHaveAttribute('data-order', 'P-38')
})

test('orders of others arrive without moving what a key is about; U and Shift+U go through the changes @live', async ({
  page,
  server,
}) => {
  await server.load('pending.csv', PENDING)
  await openFollowing(page, '/order-list?status=Pending')
  await page.keyboard.press('j')
  await expect.poll(() => focusedOrder(page)).toBe('P-40')
  await server.load('new.csv', csv(...pendingRows(50, 3, '2025-08-01')))
  await expect(page.getByRole('main').getByText('3 new orders', { exact: true })).toBeVisible()
  await approveByKey(page, 'P-40')
  expect(await focusedOrder(page)).toBe('P-39')
  await expect(page.locator('tr[data-leaving]')).toHaveCount(0)
  expect([await focusedOrder(page), (await shownIds(page))[0]]).toEqual(['P-39', 'P-39'])
  await page.keyboard.press('u')
  await expect(page.getByText('The change of P-40 was undone.')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Nothing to undo.')).toBeVisible()
  await page.keyboard.press('Shift+U')
  await expect(page.getByText('The change of P-40 was made again.')).toBeVisible()
  expect(await focusedOrder(page)).toBe('P-39')
})

test('the keys g and d, o, h, i and v go to every screen @live', async ({ page, server }) => {
  await server.load('pending.csv', PENDING)
  await openFollowing(page, '/order-list')
  for (const [key, path] of [
    ['d', '/default'],
    ['h', '/history'],
    ['o', '/order-list'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(path)
  }
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Import orders' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page.locator('[popover]:popover-open')).toContainText('view')
})

test('work takes few keys: a status in any tab, an order that is read first, three orders at once, a new order @live', async ({
  page,
  server,
}) => {
  await server.load('pending.csv', PENDING)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFollowing(page, '/order-list')
  let count = 0
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  const counted = () => {
    const keys = count
    count = 0
    return keys
  }
  const isChanged = (id: string) => expect(page.getByText(`Status of ${id} is now Approved.`)).toBeVisible()
  const step = page.getByRole('menuitem', { name: 'Approved' })

  await page.keyboard.press('j')
  await press('s')
  await expect(step).toBeFocused()
  await press('Enter')
  await isChanged('P-40')
  await press('j')
  expect(await focusedOrder(page)).toBe('P-39')
  expect(counted()).toBeLessThanOrEqual(3)

  await page.keyboard.press('Enter')
  await expect(page.locator('#order-heading')).toHaveText('Order P-39')
  await press('j')
  await expect(page.getByRole('button', { name: 'Status of order P-38: Pending' }).last()).toBeVisible()
  await expect(page.locator('#order-heading')).toHaveText('Order P-38')
  await press('s')
  await expect(step).toBeFocused()
  await press('Enter')
  await isChanged('P-38')
  expect(counted()).toBeLessThanOrEqual(3)
  await page.keyboard.press('Escape')

  await page.goto('/order-list?status=Pending')
  await expect(page.locator('tr[data-order]')).toHaveCount(LIVE_PAGE_SIZE)
  await page.keyboard.press('j')
  await press('x', 'j', 'x', 'j', 'x')
  await expect(page.getByRole('toolbar', { name: 'Selected orders' })).toContainText('3 selected')
  await press('s')
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeFocused()
  await press('ArrowDown', 'Enter')
  await expect(page.getByText('Status of 3 orders changed.')).toBeVisible()
  expect(counted()).toBeLessThanOrEqual(10)

  await press('n')
  const field = (name: string) => page.getByRole('region', { name: 'Add order' }).locator(`[name="${name}"]`)
  await expect(field('customer.name')).toBeFocused()
  for (const [name, text] of [
    ['customer.name', 'Ada Quill'],
    ['lines.0.product', 'Lamp'],
    ['lines.0.price', '12.50'],
  ] as const) {
    while (!(await field(name).evaluate((element) => element === document.activeElement))) await press('Tab')
    await page.keyboard.type(text)
  }
  await press('Control+Enter')
  await expect(page.locator('#order-heading')).toHaveText(/^Order /)
  await expect(page.getByRole('region', { name: 'Customer' })).toContainText('Ada Quill')
  expect(counted()).toBeLessThanOrEqual(12)
})
