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

test('the search box says what it searches, finds it in every field, from page 1, and announces how many @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open('?page=2')
  await list.expectShown({ page: 2 })
  const region = await list.summary.elementHandle()
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
  await expect(page).toHaveURL('/order-list?q=ed')
  // A polite live region announces changes only.
  expect(await list.summary.evaluate((element, first) => element === first, region)).toBe(true)
})
