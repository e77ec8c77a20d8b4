// Covers: specification 1, 2, 2 Layout, Tabs, Errors
import { expect, test } from '#tests/e2e/support/test.ts'

test('/ redirects to /default without a history entry', async ({ page }) => {
  await page.goto('/order-list')
  await page.goto('/')
  await expect(page).toHaveURL('/default')
  await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/order-list')
})

test('only the active route is marked, and it looks different', async ({ page }) => {
  await page.goto('/default')
  const main = page.getByRole('navigation', { name: 'Main' })
  const look = (name: string) =>
    main.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor)
  await expect(main.locator('[aria-current=page]')).toHaveText(['Default'])
  expect(await look('Default')).not.toBe(await look('Order List'))
  await main.getByRole('link', { name: 'Order List' }).click()
  await expect(page).toHaveURL('/order-list')
  await expect(main.locator('[aria-current=page]')).toHaveText(['Order List'])
  await page.mouse.move(700, 700)
  expect(await look('Order List')).not.toBe(await look('Default'))
})

test("'Favorites' and 'Recently' are tabs, on very wide screens only", async ({ page }) => {
  await page.setViewportSize({ width: 1535, height: 900 })
  await page.goto('/default')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.setViewportSize({ width: 1536, height: 900 })
  await expect(page.getByRole('tab')).toHaveText(['Favorites', 'Recently'])
  const favorites = page.getByRole('tab', { name: 'Favorites' })
  const recently = page.getByRole('tab', { name: 'Recently' })
  const entries = (name: string) => page.getByRole('tabpanel', { name }).getByRole('link')
  await expect(entries('Favorites')).toHaveText(['Overview', 'Projects'])
  await recently.click()
  await expect(recently).toHaveAttribute('aria-selected', 'true')
  await expect(entries('Recently')).toHaveText(['Overview', 'Projects'])
  await recently.press('ArrowLeft')
  await expect(favorites).toBeFocused()
  await expect(favorites).toHaveAttribute('aria-selected', 'true')
})

test('an unknown path shows the not-found screen inside the frame, with links back', async ({ page }) => {
  await page.goto('/nowhere/far-off')
  await expect(page).toHaveTitle('Not found · Orderboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Dashboards',
    '/Nowhere',
    '/Far Off',
  ])
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page).toHaveURL('/default')
  await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
})

test('an address that cannot be decoded shows the not-found screen, too', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
  // Servers answer such an address in different ways, so the response is that for another unknown path.
  await page.route(
    ({ pathname }) => pathname.includes('%'),
    async (route) => {
      const reply = await route.fetch({ url: new URL('/nowhere', route.request().url()).href })
      await route.fulfill({ response: reply })
    },
  )
  for (const path of ['/%', '/%E0%A4%A', '/order-list/%FF']) {
    await page.goto(path)
    await expect(heading).toBeVisible()
    await expect(page).toHaveTitle('Not found · Orderboard')
  }
  await page.getByRole('link', { name: 'Go to the order list' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order List' })).toBeVisible()
  await page.goBack()
  await expect(heading).toBeVisible()
})

test('each screen sets the window title', async ({ page }) => {
  await page.goto('/default')
  await expect(page).toHaveTitle('eCommerce · Orderboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }).click()
  await expect(page).toHaveTitle('Order List · Orderboard')
  await page.goBack()
  await expect(page).toHaveTitle('eCommerce · Orderboard')
})
