import type { Page } from '@playwright/test'
import { sampleOrders } from '#sample/orders.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { inputIsPast, readShifts } from '#tests/e2e/support/layout-shift.ts'
import { SMALL_CSV } from '#tests/e2e/support/order-files.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, emptyServerTest as ownTest, test } from '#tests/e2e/support/test.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Status' })
const current = (page: Page) => tabsOf(page).locator('[aria-current=true]')

/** 'All' and each status of these orders with their number, in the usual order. */
function tabsFor(orders: readonly { readonly status: string }[]): string[] {
  const counts = ['Pending', 'Approved', 'In Progress', 'Complete'].map((status) => {
    return [status, orders.filter((order) => order.status === status).length] as const
  })
  return ['All', ...counts.filter(([, count]) => count > 0).map(([status, count]) => `${status} ${count}`)]
}

test.describe('status tabs @live', () => {
  test('have exact counts for the search, and open the orders of one status; Back returns', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await expect(tabsOf(page).getByRole('link')).toHaveText(tabsFor(sampleOrders))
    await expect(current(page)).toHaveText('All')
    await tabsOf(page)
      .getByRole('link', { name: /^Pending/ })
      .click()
    await expect(page).toHaveURL('/order-list?status=Pending')
    await expect(current(page)).toHaveText(/^Pending/)
    const pending = expected({ statuses: ['Pending'] }).total
    await expect(list.summary).toContainText(`${sampleOrders.filter(({ status }) => status === 'Pending').length}`)
    expect(pending).toBeGreaterThan(0)
    await expect(tabsOf(page).getByRole('link')).toHaveText(tabsFor(sampleOrders))
    await page.goBack()
    await expect(current(page)).toHaveText('All')
    await list.expectShown()
    await list.search.fill('zo')
    const found = expected({ search: 'zo', per: 100 }).orders
    await expect(tabsOf(page).getByRole('link')).toHaveText(tabsFor(found))
  })

  test('are reached by keyboard, move nothing and are accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    const list = new OrderListScreen(page)
    await list.open('?per=10')
    for (const [width, status] of [
      [390, 'Complete'],
      [1440, 'Pending'],
    ] as const)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await inputIsPast(page)
        const before = (await readShifts(page)).score
        await expect(tabsOf(page).getByRole('link')).toHaveCount(5)
        const place = await list.table.boundingBox()
        await list.button('Export orders').focus()
        await tabTo(page, tabsOf(page).getByRole('link', { name: new RegExp(`^${status}`) }))
        await press(page, 'Enter')
        await expect(current(page)).toHaveText(new RegExp(`^${status}`))
        await expect(list.rows.first()).toContainText(status)
        expect((await list.table.boundingBox())?.y).toBe(place?.y)
        await inputIsPast(page)
        expect((await readShifts(page)).score).toBe(before)
        expect(await tabsOf(page).evaluate((tabs) => tabs.getBoundingClientRect().height)).toBe(36)
        await expectAccessible(page, `status tabs ${width}`)
      })
  })
})

test('what is to be worked on is in sight next to the statuses, which scroll @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  for (const width of [640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const work = page.getByRole('navigation', { name: 'Orders to work on' })
    await expect.soft(work.getByRole('link').last(), `${width} px`).toBeInViewport({ ratio: 1 })
  }
})

ownTest('orders of unknown status have a tab, a filter and every next step @live', async ({ page, server }) => {
  await server.load('orders.csv', SMALL_CSV)
  const list = new OrderListScreen(page)
  await list.open()
  const tabs = tabsOf(page).getByRole('link')
  await expect(tabs).toHaveText(['All', 'Pending 1', 'Approved 1', 'In Progress 1', 'Complete 1'])
  await server.load('more.csv', 'Order ID,Order Date,Customer Name,Total\nU-1,2025-06-03,Ada Quill,40.00\n')
  await page.reload()
  await expect(tabs.last()).toHaveText('Unknown 1')
  await tabs.last().click()
  await expect(page).toHaveURL('/order-list?status=Unknown')
  await expect(list.rows).toHaveText([/U-1.*Unknown/])
  await list.button('Filter orders').click()
  const form = page.getByRole('form', { name: 'Filter orders' })
  await expect(form.getByRole('checkbox', { name: 'Unknown' })).toBeChecked()
  await expectAccessible(page, 'orders of unknown status')
  await page.keyboard.press('Escape')
  const button = list.row('U-1').getByRole('button', { name: 'Status of order U-1: Unknown' })
  await button.click()
  const steps = ['In Progress', 'Complete', 'Pending', 'Approved', 'Cancelled']
  await expect(page.getByRole('menuitem')).toHaveText(steps)
  await page.getByRole('menuitem', { name: 'Complete' }).click()
  await expect(page.getByText('Status of U-1 is now Complete.')).toBeVisible()
  await tabsOf(page).getByRole('link', { name: /^All/ }).click()
  await expect(tabs).toHaveText(['All', 'Pending 1', 'Approved 1', 'In Progress 1', 'Complete 2'])
  await list.row('U-1').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set status' }).click()
  const choices = page.getByRole('group', { name: 'New status' })
  await expect(choices.locator('label')).toHaveText(['Pending', 'Approved', 'In Progress', 'Complete', 'Cancelled'])
})

test('headings and pager stay in sight while a long page scrolls, and cover no focus @live', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  const list = new OrderListScreen(page)
  await list.open('?per=50')
  await expect(list.rows).toHaveCount(50)
  await expect(list.button('Next page')).toBeInViewport({ ratio: 1 })
  await list.rows.nth(40).scrollIntoViewIfNeeded()
  await expect(list.header('Date')).toBeInViewport({ ratio: 1 })
  await list.selectAll.focus()
  for (let row = 0; row < 30; row++) await press(page, 'j')
  for (let row = 0; row < 29; row++) await press(page, 'k')
})
