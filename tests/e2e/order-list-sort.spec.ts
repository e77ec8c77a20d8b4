// Covers: specification 2 Order List, 4, 9, Sorting
import { HEADINGS, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Only the sorted column has aria-sort. */
async function expectSorted(list: OrderListScreen, field: keyof typeof HEADINGS, descending: boolean): Promise<void> {
  await expect(list.table.locator('[aria-sort]')).toHaveCount(1)
  await expect(list.header(HEADINGS[field])).toHaveAttribute('aria-sort', descending ? 'descending' : 'ascending')
}

test('the newest orders are first by default @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await expectSorted(list, 'date', true)
  await expect(list.rows.locator('td:nth-child(2)')).toHaveText(
    ['06', '01', '09', '02', '15', '03', '23', '07', '12', '04'].map((end) => `#CM98${end}`),
  )
})

test('relative labels are sorted by their time, before every date @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  const labels = ['Just now', 'A minute ago', '1 hour ago', '2 hour ago', 'Yesterday']
  await expect(list.rows.locator('td:nth-child(6)')).toHaveText(labels.flatMap((label) => [label, label]))
  await list.button('Next page').click()
  await expect(list.rows.first().locator('td:nth-child(6)')).toHaveText('Dec 18, 2025')
})

test('an unreadable date is sorted as the oldest @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?page=2')
  await list.expectShown({ page: 2 })
  await expect(list.rows.last()).toContainText('#CM9818')
  await list.open('?sort=date')
  await list.expectShown({ sort: { field: 'date', descending: false } })
  await expect(list.rows.first()).toContainText('#CM9818')
})

test("'Sort orders' sorts by date and toggles the direction; from another column it goes to date, ascending @live", async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  for (const descending of [false, true, false]) {
    await list.button('Sort orders').click()
    await list.expectShown({ sort: { field: 'date', descending } })
    await expectSorted(list, 'date', descending)
  }
  await list.sortBy('User')
  await list.button('Sort orders').click()
  await list.expectShown({ sort: { field: 'date', descending: false } })
  await expectSorted(list, 'date', false)
})

test('a press on a heading sorts ascending first, then each press reverses the order @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  // The list is already sorted by date.
  await list.sortBy('Date')
  await list.expectShown({ sort: { field: 'date', descending: false } })
  for (const [field, heading] of Object.entries(HEADINGS) as [keyof typeof HEADINGS, string][]) {
    if (field === 'date') await list.sortBy('User')
    for (const descending of [false, true, false])
      await test.step(`${heading}, ${descending ? 'descending' : 'ascending'}`, async () => {
        await list.sortBy(heading)
        await list.expectShown({ sort: { field, descending } })
        await expectSorted(list, field, descending)
        await expect(list.header(heading).getByRole('button')).toBeFocused()
      })
  }
})

test('page and search stay when the sort changes, which is announced @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?q=complete&page=2')
  await list.expectShown({ search: 'complete', page: 2 })
  await list.sortBy('User')
  await list.expectShown({ search: 'complete', page: 2, sort: { field: 'user', descending: false } })
  await expect(list.search).toHaveValue('complete')
  await expect(list.summary).toContainText('Sorted by customer, ascending')
})
