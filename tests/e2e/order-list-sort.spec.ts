// Covers: specification 2 Order List, 4, 9, Sorting
import { HEADINGS, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Only the sorted column has aria-sort. */
async function expectSorted(list: OrderListScreen, field: keyof typeof HEADINGS, descending: boolean): Promise<void> {
  await expect(list.table.locator('[aria-sort]')).toHaveCount(1)
  await expect(list.header(HEADINGS[field])).toHaveAttribute('aria-sort', descending ? 'descending' : 'ascending')
}

test('a press on a heading sorts ascending first, then each press reverses the order @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  // The list is already sorted by date.
  await list.sortBy('Date')
  await list.expectShown({ sort: { field: 'date', descending: false } })
  for (const [field, heading] of Object.entries(HEADINGS) as [keyof typeof HEADINGS, string][]) {
    if (field === 'date') await list.sortBy('User')
    for (const descending of [false, true])
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
