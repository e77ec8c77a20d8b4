import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a reload right after a change keeps it, even if the address was not updated yet, but no selection @sample', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open('?q=e')
  await list.selectAll.click()
  const started = page.waitForEvent('load')
  await list.button('Page 2').evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await started
  await list.expectShown({ search: 'e', page: 2 })
  await expect(page).toHaveURL('/order-list?q=e&page=2')
  await list.expectSelected([])
  // The saved change applies to one load only.
  await list.open('?q=e')
  await list.expectShown({ search: 'e' })
  await list.expectSelected([])
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

test('Back undoes each choice, but not each letter; the rows of a page can be chosen @live', async ({ page }) => {
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
  await test.step('another number of rows keeps the first one', async () => {
    const rowsPerPage = page.getByRole('combobox', { name: 'Rows per page' })
    await list.search.fill('')
    await rowsPerPage.selectOption('25')
    await list.expectShown()
    await list.button('Page 2').click()
    await list.expectShown({ page: 2 })
    // The 26th order is on the third page of ten.
    for (const [per, number, address] of [
      [10, 3, '?page=3&per=10'],
      [50, 1, '?per=50'],
    ] as const) {
      await rowsPerPage.selectOption(String(per))
      await list.expectShown({ page: number, per })
      await expect(page).toHaveURL(`/order-list${address}`)
    }
  })
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
