import type { Page } from '@playwright/test'
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
    await page.keyboard.press('s')
    await expect(page.getByRole('menuitem', { name: 'Approved' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Status of ${id} is now Approved.`)).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  expect(await focusedOrder(page)).toBe('P-37')
  const leaving = page.locator('tr[data-leaving]')
  await expect(leaving.last()).toContainText('ApprovedUndo')
  await expect(leaving).toHaveCount(0)
  expect(await focusedOrder(page)).toBe('P-37')
  expect(await shownIds(page)).toEqual(Array.from({ length: 10 }, (_, i) => `P-${37 - i}`))
})
