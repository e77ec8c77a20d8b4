import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { openFollowing } from './support/screens.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'No orders' })
const inMain = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

async function undoImports(address: string): Promise<void> {
  const { imports } = (await (await fetch(`${address}/api/imports`)).json()) as { imports: { id: string }[] }
  for (const { id } of imports) {
    const reply = await fetch(`${address}/api/imports/${id}/undo`, { method: 'POST', headers: { origin: address } })
    expect(reply.status).toBe(200)
  }
}

test.describe('a store whose imports were all undone @live', () => {
  test.beforeEach(async ({ server }) => {
    await server.load('orders.csv', SMALL_CSV)
    await undoImports(server.address)
  })

  for (const path of ['/default', '/order-list'])
    test(`${path} says so instead of showing the sample`, async ({ page }) => {
      await page.goto(path)
      await expect(title(page)).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Every import was undone.')
      await expect(page.getByRole('button', { name: 'Your orders' })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByText('3,781')).toHaveCount(0)
      await expectAccessibleInThemes(page, `no orders, ${path}`)
    })

  test('offers the import, a new order and the sample', async ({ page }) => {
    await page.goto('/default')
    await inMain(page, 'Import orders…').click()
    await expect(page.getByRole('dialog', { name: 'Import orders' })).toBeVisible()
    await page.keyboard.press('Escape')
    await inMain(page, 'Add order').click()
    await expect(page).toHaveURL('/order-list')
    await expect(page.getByRole('form', { name: 'Add order' }).locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(title(page)).toBeVisible()
    await inMain(page, 'Show sample data').click()
    await expect(page.getByRole('checkbox', { name: 'Select order #CM9801' })).toBeVisible()
    await page.getByRole('button', { name: 'Your orders' }).click()
    await expect(title(page)).toBeVisible()
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  })

  test('shows orders as soon as there are some', async ({ page, server }) => {
    await openFollowing(page, '/order-list', title(page))
    await server.load('orders.csv', SMALL_CSV)
    await expect(page.getByRole('checkbox', { name: /^Select order/ })).not.toHaveCount(0)
  })
})

test('undoing the last import empties the open screen @live', async ({ page, server }) => {
  await server.load('orders.csv', SMALL_CSV)
  await openFollowing(page, '/default')
  await undoImports(server.address)
  await expect(title(page)).toBeVisible()
})
