// Covers: specification 2 Layout, 9, isOpen
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

function parts(page: Page) {
  return {
    menu: page.getByRole('navigation', { name: 'Main' }),
    open: page.getByRole('button', { name: 'Open menu' }),
    close: page.getByRole('button', { name: 'Close menu' }),
    backdrop: page.getByTestId('backdrop'),
  }
}

/** Whether a script can put the focus on the main area; behind a drawer it cannot. */
function isInert(page: Page): Promise<boolean> {
  return page.locator('main').evaluate((main) => {
    const before = document.activeElement
    main.focus()
    const took = document.activeElement === main
    if (before instanceof HTMLElement) before.focus()
    return !took
  })
}

test.describe('below 1024 px the navigation is a drawer', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('the scrollbar gutter is as dark as the page under the backdrop, in both themes', async ({ page: screen }) => {
    const { open, close } = parts(screen)
    const root = screen.locator('html')
    for (const [colorScheme, page, covered] of [
      ['light', 'rgb(255, 255, 255)', 'rgb(164, 164, 164)'],
      ['dark', 'rgb(28, 28, 28)', 'rgb(11, 11, 11)'],
    ] as const) {
      await screen.emulateMedia({ colorScheme })
      await screen.goto('/order-list')
      // The gutter has the root's colour, or the body's if the root has none.
      await expect(screen.locator('body')).toHaveCSS('background-color', page)
      await expect(root).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await open.click()
      await expect(root).toHaveCSS('background-color', covered)
      await close.click()
      await expect(root).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    }
  })

  for (const width of [390, 1023])
    test(`it starts closed, slides in over a dark backdrop, and the page behind is inert, ${width} px`, async ({
      page,
    }) => {
      const { menu, open, close, backdrop } = parts(page)
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/order-list')
      await expect(open).toBeVisible()
      await expect(menu).toBeHidden()
      await expect(backdrop).toHaveCount(0)
      expect(await isInert(page)).toBe(false)
      await open.click()
      await expect(menu).toBeVisible()
      await expect(menu).toHaveCSS('animation-name', 'drawer-in')
      await expect(close).toBeFocused()
      expect(await isInert(page)).toBe(true)
      const { covered, alpha } = await backdrop.evaluate((element) => {
        const { width, height } = element.getBoundingClientRect()
        // The scrollbar gutter belongs to no element.
        const covered = width === document.documentElement.getBoundingClientRect().width && height === innerHeight
        return { covered, alpha: getComputedStyle(element).backgroundColor }
      })
      expect(covered).toBe(true)
      expect(alpha).toMatch(/^rgba\(28, 28, 28, 0\.4\)$|\/ 0\.4\)$/)
    })

  test('close icon, Escape and backdrop close it, and the focus returns to the menu button', async ({ page }) => {
    const { menu, open, close, backdrop } = parts(page)
    await page.goto('/order-list')
    for (const dismiss of [
      () => close.click(),
      () => page.keyboard.press('Escape'),
      () => backdrop.click({ position: { x: 370, y: 400 } }),
    ]) {
      await open.click()
      await expect(menu).toBeVisible()
      await dismiss()
      await expect(menu).toBeHidden()
      await expect(backdrop).toHaveCount(0)
      await expect(open).toBeFocused()
      expect(await isInert(page)).toBe(false)
    }
  })

  test('Tab stays in the drawer while it is open', async ({ page }) => {
    const { menu, open } = parts(page)
    await page.goto('/order-list')
    await open.click()
    await expect(menu).toBeVisible()
    for (const key of [...Array(22).fill('Tab'), ...Array(22).fill('Shift+Tab')]) {
      await page.keyboard.press(key)
      const place = await page.evaluate(() => {
        if (document.activeElement === document.body) return 'the browser'
        return document.activeElement?.closest('nav[aria-label=Main]') ? 'the drawer' : 'the page behind'
      })
      expect(place).not.toBe('the page behind')
    }
  })
})

test('at 1024 px the navigation is always visible, with no menu button and no backdrop', async ({ page }) => {
  const { menu, open, close, backdrop } = parts(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/order-list')
  await expect(menu).toBeVisible()
  await expect(open).toBeHidden()
  await expect(close).toBeHidden()
  await menu.getByRole('link', { name: 'Blog' }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()
  await expect(backdrop).toHaveCount(0)
  const [sidebar, content] = [await menu.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(sidebar?.width).toBe(212)
  expect(content?.x).toBe(212)
})

test('resizing: a narrow window closes the drawer, a wide one shows the navigation, and the drawer stays closed', async ({
  page,
}) => {
  const { menu, open, backdrop } = parts(page)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto('/order-list')
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(menu).toBeHidden()
  await expect(backdrop).toHaveCount(0)
  await open.click()
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(menu).toBeVisible()
  await expect(backdrop).toHaveCount(0)
  expect(await isInert(page)).toBe(false)
  await page.setViewportSize({ width: 600, height: 800 })
  await expect(menu).toBeHidden()
  expect(await isInert(page)).toBe(false)
})
