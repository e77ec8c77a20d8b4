// Covers: specification 1, 2, 2 Layout, Tabs, Errors
import { expect, test } from '#tests/e2e/support/test.ts'

const PAGES = ['eCommerce', 'Projects', 'Courses', 'Account', 'Corporate', 'Blog', 'Social']
const PROFILE = ['Overview', 'Projects', 'Campaigns']

test('/ redirects to /default without a history entry', async ({ page }) => {
  await page.goto('/order-list')
  await page.goto('/')
  await expect(page).toHaveURL('/default')
  await expect(page.getByRole('heading', { level: 1, name: 'eCommerce' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/order-list')
})

test('the navigation holds the groups and entries of the specification', async ({ page }) => {
  await page.goto('/default')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('heading')).toHaveText(['Dashboards', 'Pages'])
  const dashboards = main.getByRole('list', { name: 'Dashboards' }).getByRole('link')
  await expect(dashboards).toHaveText(['Default', 'Order List'])
  await expect(main.getByRole('list', { name: 'User Profile' }).getByRole('link')).toHaveText(PROFILE)
  await expect(main.getByRole('list', { name: 'Pages' }).locator('> li > a')).toHaveText(PAGES)
  const hrefs = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href !== '#')).toEqual(['/default', '/order-list'])
})

test('entries without a route do not navigate', async ({ page }) => {
  await page.goto('/order-list')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
  const steps = await page.evaluate(() => history.length)
  const links = page.getByRole('navigation', { name: 'Main' }).locator('a[href="#"]:visible')
  await expect(links).toHaveCount(PROFILE.length + PAGES.length)
  for (const link of await links.all()) {
    await link.click()
    await expect(page).toHaveURL('/order-list')
  }
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText('Order List')
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible()
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

test('User Profile is expanded at first, and its button toggles it', async ({ page }) => {
  await page.goto('/default')
  const button = page.getByRole('button', { name: 'User Profile' })
  const overview = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' })
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(overview).toBeVisible()
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(overview).toBeHidden()
  await button.press('Enter')
  await expect(overview).toBeVisible()
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
