// Covers: specification 2 Order List, 4, 5, Page, Rows
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Each text, the field with it, and how many orders of the sample match. */
const FOUND = [
  ['9811', 'the id', 1],
  ['#cm984', 'the id, its sign included', 10],
  ['fernholt', 'the user', 3],
  ['zoe', 'the user, without the accent', 3],
  ['CERAMICS', 'the project, in capitals', 3],
  ['foothill', 'the address', 3],
  ['appROVED', 'the status', 9],
  ['ed', 'the middle of words', 9],
] as const

test('the search box says what it searches, and finds it in every field @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await expect(list.search).toHaveAttribute('placeholder', 'Orders, customers, products')
  await expect(list.search).toHaveValue('')
  const fields = 'order ID, customer, products, address, date, amount, status and e-mail'
  await expect(list.search).toHaveAttribute('title', `Searches ${fields}`)
  for (const [text, where, count] of FOUND)
    await test.step(`“${text}” in ${where}`, async () => {
      await list.search.fill(text)
      await list.expectShown({ search: text })
      expect(expected({ search: text }).total).toBe(count)
      await expect(list.summary).toContainText(`${count} matching order`)
    })
})

test("'in progress' can be typed letter by letter, its space included @live", async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.search.focus()
  let typed = ''
  for (const letter of 'in progress') {
    typed += letter
    await page.keyboard.type(letter)
    await expect(list.search).toHaveValue(typed)
    await list.expectShown({ search: typed })
  }
  await expect(list.rows.locator('td:nth-last-child(2)')).toHaveText(Array(13).fill('In Progress'))
})

test('a search without matches @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  // Real orders are searched word by word.
  for (const text of ['no such order', '%', '_', '\\', 'Fernholt Nowhere']) {
    await list.search.fill(text)
    await expect(page.getByText('No orders found.')).toBeVisible()
    await expect(list.rows).toHaveCount(0)
    await expect(list.summary).toHaveText(/^0 matching orders/)
    await expect(list.button('Previous page')).toBeDisabled()
    await expect(list.button('Next page')).toBeDisabled()
    await expect(list.button('Go to page 1')).toHaveCount(0)
    await expect(list.selectAll).toBeDisabled()
    await expect(list.selectAll).not.toBeChecked()
  }
  await list.search.clear()
  await list.expectShown()
})

test('the page is not reset when the search changes; a page past the end shows where the results are @sample', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.button('Page 3').click()
  await list.expectShown({ page: 3 })
  await list.search.fill('pending')
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expect(page.getByText('The 12 orders found start on page 1.')).toBeVisible()
  await expect(list.rows).toHaveCount(0)
  await expect(list.pagination.getByRole('button', { name: /^Page/ })).toHaveText(['1', '2'])
  await expect(list.pagination.locator('[aria-current]')).toHaveCount(0)
  await expect(list.button('Next page')).toBeDisabled()
  await expect(list.button('Previous page')).toBeEnabled()
  await list.button('Go to page 1').click()
  await list.expectShown({ search: 'pending' })
  await expect(list.button('Page 1')).toBeFocused()
})

test('a new search starts on page 1 @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?page=3')
  await list.search.fill('pending')
  await list.expectShown({ search: 'pending' })
  await expect(page).toHaveURL('/order-list?q=pending')
})

test('the number of matches is announced in a polite live region that exists from the start @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  await expect(list.summary).toHaveText('50 orders · Sorted by date, newest first')
  const region = await list.summary.elementHandle()
  await list.search.fill('9811')
  await expect(list.summary).toHaveText('1 matching order · Sorted by date, newest first')
  expect(await list.summary.evaluate((element, first) => element === first, region)).toBe(true)
})
