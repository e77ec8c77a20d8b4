// Covers: data Figures
import type { Page } from '@playwright/test'
import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { readShifts } from '#tests/e2e/support/layout-shift.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** From a figure to its orders. The sample's figures are not calculated from its orders, so they have no links. */
test.describe('the orders behind a figure @live', () => {
  const ids = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody td:nth-child(2)')
  const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order List' })

  async function read<T>(page: Page, path: string): Promise<T> {
    const reply = await page.request.get(path)
    return (await reply.json()) as T
  }
  const listed = async (page: Page, list: string) =>
    (await read<{ orders: { id: string }[] }>(page, `/api/orders?${list}&per=25`)).orders.map(({ id }) => id)

  test('a bar opens exactly the orders of its days, and Back leads to the figures again', async ({ page }) => {
    await openScreen(page, '/default')
    const { lists, buckets } = await read<DashboardReply>(page, '/api/dashboard')
    const at = buckets.findLastIndex(({ orders }) => orders > 0)
    const list = lists.buckets[at]?.revenue ?? ''
    const bars = page.getByRole('figure', { name: 'Projections vs Actuals' })
    await bars
      .getByRole('link', { name: /Actual/ })
      .nth(at)
      .click()
    await expect(heading(page)).toBeVisible()
    expect(new URL(page.url()).search).toBe(`?${list}`)
    await expect(ids(page)).toHaveText(await listed(page, list))
    await expect(page.getByRole('main')).toContainText(`${buckets[at]?.orders} order`)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
  })

  test('cards, products and slices open their orders, with the same sums as the figure', async ({ page }) => {
    await openScreen(page, '/default')
    const { lists, products } = await read<DashboardReply>(page, '/api/dashboard')
    const product = products[0]?.name ?? ''
    const opened: [name: string, list: string, says: string][] = [
      ['Show orders: Customers,', lists.customers, 'customers'],
      [`Show orders: ${product}`, lists.products[0] ?? '', `${product}: `],
      ['Show orders: Complete, $', lists.channels[0] ?? '', ' total'],
    ]
    for (const [name, list, says] of opened) {
      await page.getByRole('main').getByRole('link', { name }).first().click()
      await expect(heading(page)).toBeVisible()
      expect(new URL(page.url()).search).toBe(`?${list}`)
      await expect(ids(page)).toHaveText(await listed(page, list))
      await expect(page.getByRole('main')).toContainText(says)
      await page.goBack()
      await expect(page.getByRole('link', { name }).first()).toBeVisible()
    }
  })

  test('works by keyboard: open a mark’s orders, remove a chip, set a filter, and reload with both', async ({
    page,
  }) => {
    await openScreen(page, '/default')
    const bars = page.getByRole('figure', { name: 'Projections vs Actuals' })
    await tabTo(page, bars.locator('[data-point]').first())
    await press(page, 'End')
    const list = (await bars.locator('[data-point]:focus').getAttribute('href')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(list)
    await expect(chips(page)).toHaveText([/^Reporting date/, 'Currency: USD', 'Clear all'])
    await tabTo(page, page.getByRole('button', { name: 'Remove filter: Currency: USD' }))
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveText([/^Reporting date/, 'Clear all'])
    await expect(page).not.toHaveURL(/currency/)

    await tabTo(page, page.getByRole('button', { name: 'Filter orders' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('form', { name: 'Filter orders' })
    await expect(panel.getByRole('checkbox', { name: 'In Progress' })).toBeFocused()
    await press(page, 'Tab')
    await page.keyboard.press('Space')
    // Rows of the previous query are dimmed.
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectAccessible(page, 'filters')
    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Filter orders' })).toBeFocused()
    await expect(chips(page)).toHaveText(['Status: Complete', /^Reporting date/, 'Clear all'])
    await expect(page).toHaveURL(/status=Complete/)
    // Until then, the rows are those of the previous query.
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    const shown = await ids(page).allTextContents()
    await page.reload()
    await expect(chips(page)).toHaveText(['Status: Complete', /^Reporting date/, 'Clear all'])
    await expect(ids(page)).toHaveText(shown)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    await page.reload()
    await expect(chips(page)).toHaveCount(3)
    await expectAccessible(page, 'filters')
  })

  test('an unusable filter is reported and hides no order', async ({ page }) => {
    await page.goto('/order-list?from=2026-02-30&city=')
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      '“2026-02-30” is not a date. The filter “from” is ignored.',
    )
    await expect(chips(page)).toHaveText(['No city', 'Clear all'])
    await expect(page.getByRole('main').getByRole('status')).toContainText('50 matching orders')
  })

  for (const width of [390, 1440])
    test(`a filtered list appears with its filters at ${width} px, without layout shift`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(
        '/order-list?status=Pending&status=Approved&currency=USD&customer=known&reported=yes&cityNot=Graz',
      )
      await expect(page.getByText(/ total/)).toBeVisible()
      await expect(ids(page)).toHaveCount(21)
      const { score, moved } = await readShifts(page)
      expect(score, moved.join('\n')).toBe(0)
    })
})
