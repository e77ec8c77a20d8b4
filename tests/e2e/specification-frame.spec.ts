// Covers: specification 1, 2, 2 Order List, 5, 6, 7, 9
import type { Page } from '@playwright/test'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** Requirements for every screen that no other spec covers, listed in docs/specification-coverage.md. */

test('layers: backdrop 1000 under drawer and dialogs 1100, menus 1000, tooltips 1100, the skip link above all @live', async ({
  page,
}) => {
  await openScreen(page, '/default')
  await page.getByRole('banner').getByRole('button', { name: 'Activities' }).click()
  await expect(page.getByRole('group', { name: 'Activities' })).toHaveCSS('z-index', '1000')
  await page.keyboard.press('Escape')
  await page.getByRole('figure', { name: 'Projections vs Actuals' }).locator('[data-point]').first().focus()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toHaveCSS('z-index', '1100')
  // When the page is scrolled, the tooltip overlaps the sticky header and is drawn above it.
  const { top, middle } = await tooltip.evaluate((element) => {
    const { top, left, width } = element.getBoundingClientRect()
    return { top, middle: left + width / 2 }
  })
  await page.evaluate((by) => scrollBy(0, by), top - 40)
  // It gets no events; only what does can be asked for.
  await tooltip.evaluate((element: HTMLElement) => {
    element.style.pointerEvents = 'auto'
  })
  await expect.poll(() => topAt(page, middle, 55)).toBe('tooltip')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCSS('z-index', '1200')
  await page.getByRole('button', { name: 'Import orders…' }).click()
  await expect(page.getByRole('dialog', { name: 'Import orders' })).toHaveCSS('z-index', '1100')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 800, height: 700 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await expect(drawer).toHaveCSS('z-index', '1100')
  await expect(page.getByTestId('backdrop')).toHaveCSS('z-index', '1000')
  // What a touch hits: the drawer above the backdrop, the backdrop above the sticky header.
  await expect.poll(() => topAt(page, 100, 34)).toBe('Main')
  expect(await topAt(page, 600, 34)).toBe('backdrop')
})

test('every text field is outlined and has no validation constraints @live', async ({ page }) => {
  for (const path of ['/default', '/order-list']) {
    await openScreen(page, path)
    const fields = page.getByRole('searchbox')
    await expect(fields).toHaveCount(path === '/default' ? 1 : 2)
    for (const field of await fields.all()) {
      await expect(field).toHaveCSS('border-top-style', 'solid')
      await expect(field).toHaveCSS('border-top-width', '1px')
      // A border in the background colour would be invisible.
      const { border, ground } = await field.evaluate((element) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(element)
        return { border: borderTopColor, ground: backgroundColor }
      })
      expect(border).not.toBe(ground)
    }
    await expect(page.locator(':invalid, [required], [pattern], [minlength], [maxlength], [type=number]')).toHaveCount(
      0,
    )
  }
})

test('the current page’s button looks different from every other @sample', async ({ page }) => {
  await openScreen(page, '/order-list')
  const looks = () =>
    page
      .getByRole('navigation', { name: 'Pagination' })
      .getByRole('button', { name: /^Page/ })
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, fontWeight } = getComputedStyle(button)
          return `${backgroundColor} ${fontWeight}`
        }),
      )
  await page.getByRole('button', { name: 'Page 3' }).click()
  await page.mouse.move(1, 1)
  await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page')
  const [plain, ...rest] = await looks()
  expect(rest.map((look) => look === plain)).toEqual([true, false, true, true])
})

test('routes have no parameters: paths below a screen’s path are not found @sample', async ({ page }) => {
  for (const path of ['/default/2025', '/order-list/CM9801', '/order-list/CM9801/edit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }
})

test('both screens work from static files only, without API calls or sign-in @sample', async ({ page }) => {
  const asked: { type: string; path: string }[] = []
  page.on('request', (request) => asked.push({ type: request.resourceType(), path: new URL(request.url()).pathname }))
  await openScreen(page, '/default')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('main').getByRole('searchbox').fill('pending')
  await page.getByRole('button', { name: 'Sort orders' }).click()
  await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(2)
  const calls = ['fetch', 'xhr', 'eventsource', 'websocket', 'ping']
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ type, path }) => calls.includes(type) || path.startsWith('/api'))).toEqual([])
  await expect(page.locator('input[type=password]')).toHaveCount(0)
})

test('each theme shows its own map, a static picture, and fetches no other @sample', async ({ page }) => {
  const maps: string[] = []
  page.on('response', (response) => {
    const name = /map-(light|dark)[^/]*\.svg$/.exec(new URL(response.url()).pathname)?.[1]
    if (name) maps.push(`${name} ${response.headers()['content-type']}`)
  })
  await openScreen(page, '/default')
  await expect.poll(() => maps).toEqual(['light image/svg+xml'])
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect.poll(() => maps).toEqual(['light image/svg+xml', 'dark image/svg+xml'])
})

test.describe('in a browser set to German', () => {
  test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

  test('the locale is en: figures, dates and the page’s own language @sample', async ({ page }) => {
    await openScreen(page, '/default')
    expect(await page.evaluate(() => (1234.5).toLocaleString())).toBe('1.234,5')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const texts = { Customers: ['3,781', '+11.01%'], Orders: ['1,219', '-0.03%'], Growth: ['30.1%', '+6.08%'] }
    for (const [name, figures] of Object.entries(texts))
      for (const figure of figures) await expect(page.getByRole('article', { name })).toContainText(figure)
    await expect(page.getByRole('region', { name: 'Top Selling Products' })).toContainText('$6,518.18')
    await page.goto('/order-list')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('50 orders · Sorted by date, newest first')
  })
})

/** The topmost part of the page at a place in the window (CSS px). */
function topAt(page: Page, x: number, y: number): Promise<string | null | undefined> {
  return page.evaluate(
    ([x = 0, y = 0]) => {
      const part = document.elementFromPoint(x, y)?.closest('[data-testid], [role=tooltip], nav, header')
      return part?.getAttribute('data-testid') ?? part?.role ?? part?.ariaLabel ?? part?.tagName
    },
    [x, y],
  )
}
