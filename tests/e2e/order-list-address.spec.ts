import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a reload keeps search, sort and page, but no selection', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.search.fill('e')
  await list.sortBy('User')
  await list.sortBy('User')
  await list.button('Page 2').click()
  const view = { search: 'e', sort: { field: 'user', descending: true }, page: 2 } as const
  await list.expectShown(view)
  await list.selectAll.click()
  await expect(page).toHaveURL('/order-list?q=e&sort=-user&page=2')
  await page.reload()
  await list.expectShown(view)
  await expect(list.search).toHaveValue('e')
  await list.expectSelected([])
})

test('a reload right after a change keeps it, even if the address was not updated yet', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?q=e')
  const started = page.waitForEvent('load')
  await list.button('Page 2').evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await started
  await list.expectShown({ search: 'e', page: 2 })
  await expect(page).toHaveURL('/order-list?q=e&page=2')
  // The saved change applies to one load only.
  await list.open('?q=e')
  await list.expectShown({ search: 'e' })
})

test('invalid values in the address fall back to the defaults @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?page=1.5&sort=price')
  await list.expectShown()
  await list.open('?page=999')
  await list.expectShown({ page: 999 })
  await expect(page.getByText('The 50 orders found start on page 1.')).toBeVisible()
})

test('Back from another screen restores the view, and Forward leaves it again @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.search.fill('pending')
  await list.sortBy('Project')
  await expect(page).toHaveURL('/order-list?q=pending&sort=project')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Default' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
  await page.goBack()
  await list.expectShown({ search: 'pending', sort: { field: 'project', descending: false } })
  await page.goForward()
  await expect(page).toHaveURL('/default')
})

test('typing, sorting and paging add no history entries @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await page.goto('/default')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }).click()
  await list.search.pressSequentially('complete')
  await list.button('Next page').click()
  await expect(page).toHaveURL('/order-list?q=complete&page=2')
  await page.goBack()
  await expect(page).toHaveURL('/default')
})

test('Back undoes each choice, but not each letter @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?per=10')
  await list.search.pressSequentially('complete')
  await expect(page).toHaveURL('/order-list?q=complete&per=10')
  await list.button('Next page').click()
  await expect(page).toHaveURL('/order-list?q=complete&page=2&per=10')
  await list.sortBy('Address')
  await expect(page).toHaveURL('/order-list?q=complete&sort=address&page=2&per=10')
  await page.goBack()
  await list.expectShown({ search: 'complete', per: 10, page: 2 })
  await page.goBack()
  await list.expectShown({ search: 'complete', per: 10 })
  await page.goForward()
  await list.expectShown({ search: 'complete', per: 10, page: 2 })
  await expect(page).toHaveURL('/order-list?q=complete&page=2&per=10')
})

test('the rows of a page can be chosen, and the first one stays @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?page=2')
  const rowsPerPage = page.getByRole('combobox', { name: 'Rows per page' })
  await expect(rowsPerPage).toHaveValue('25')
  // The 26th order is on the third page of ten.
  for (const [per, number, address] of [
    [10, 3, '?page=3&per=10'],
    [50, 1, '?per=50'],
    [25, 1, ''],
  ] as const) {
    await rowsPerPage.selectOption(String(per))
    await list.expectShown({ page: number, per })
    await expect(page).toHaveURL(`/order-list${address}`)
  }
  await list.open('?per=7')
  await list.expectShown()
  await expect(page.getByRole('alert')).toHaveText('“7” is not a number of rows. Showing 25 rows.')
})

test('the sample has ten rows a page, whatever the address says @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?per=50')
  await list.expectShown()
  await expect(page.getByRole('alert')).toHaveText('The sample data has 10 rows a page.')
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveCount(0)
})

test('a search is taken as plain text @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  const hostile = '<img src=x onerror=alert(1)>&q=#%00+\\"\''
  await list.open()
  await list.search.fill(hostile)
  await list.expectShown({ search: hostile })
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(hostile)
  await page.reload()
  await expect(list.search).toHaveValue(hostile)
})

test('unknown parameters are reported and change nothing @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?min=100&view=x&sort=price&page=0&per=10')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([
    '“price” is not a sort order. The list is sorted by date.',
    '“0” is not a page number. Showing page 1.',
    'Unknown parameters in the address: “min” and “view”.',
  ])
  await list.expectShown({ per: 10 })
  await expectAccessible(page, 'parameters that are not used')
})

test('the sample reports filters that it cannot use @sample', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open('?customer=known&city=Berlin&sort=-amount')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([
    'The sample data has no amounts. The list is sorted by date.',
    'The sample data cannot be filtered. These filters are ignored: “customer” and “city”.',
  ])
  await list.expectShown()
})

test('switching the data keeps in the address what both have @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await page.goto('/order-list?q=Meadow&sort=id&page=1&per=25&customer=known&city=Berlin&columns=id,date')
  await expect(page.getByText('Customer: known')).toBeVisible()
  await page.getByRole('button', { name: 'Sample data' }).click()
  await expect(list.table.getByRole('row')).not.toHaveCount(1)
  await expect(page).toHaveURL('/order-list?q=Meadow&sort=id')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await page.goto('/order-list?sort=-amount&page=2')
  await page.getByRole('button', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/order-list')
  await page.goto('/order-list/%23CM9801?q=Meadow')
  await page.getByRole('button', { name: 'Sample data' }).click()
  await expect(page).toHaveURL('/order-list?q=Meadow')
  await page.goto('/default?period=all&currency=USD')
  await page.getByRole('button', { name: 'Your orders' }).click()
  await expect(page).toHaveURL('/default')
})
