// Covers: specification 1, 4, 9, Theme
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/test.ts'

const PAGE_COLOR = { light: 'rgb(255, 255, 255)', dark: 'rgb(28, 28, 28)' } as const
type Theme = keyof typeof PAGE_COLOR

/** The root has exactly this class, the page has its colours, and the button offers the other theme. */
async function expectTheme(page: Page, theme: Theme): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('class', theme)
  await expect(page.locator('body')).toHaveCSS('background-color', PAGE_COLOR[theme])
  const other = theme === 'dark' ? 'light' : 'dark'
  await expect(page.getByRole('button', { name: `Switch to ${other} theme` })).toBeVisible()
}

function savedWord(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('theme'))
}

/** Saves a value as an earlier visit would; later changes by the page survive a reload. */
async function leaveWord(page: Page, word: string): Promise<void> {
  await page.addInitScript((theme) => {
    if (!sessionStorage.getItem('was-here')) localStorage.setItem('theme', theme)
    sessionStorage.setItem('was-here', 'yes')
  }, word)
}

const other = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')

for (const system of ['light', 'dark'] as const) {
  test.describe(`on a system that prefers ${system}`, () => {
    test.use({ colorScheme: system })

    test('it starts as the system prefers; the toggle sets one class and saves it, and a reload keeps both', async ({
      page,
    }) => {
      await page.goto('/order-list')
      await expectTheme(page, system)
      const button = page.getByRole('button', { name: /^Switch to/ })
      for (const theme of [other(system), system, other(system)]) {
        await button.click()
        await expectTheme(page, theme)
        await expect(button).toBeFocused()
        expect(await savedWord(page)).toBe(theme)
      }
      await page.reload()
      await expectTheme(page, other(system))
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Default' }).click()
      await expectTheme(page, other(system))
    })
  })
}

test('without storage it starts as the system prefers, and the toggle works', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/order-list')
  await expectTheme(page, 'dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expectTheme(page, 'light')
})

test('the theme can be changed when storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await page.goto('/default')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expectTheme(page, 'dark')
})

test('the class is on the root before the body exists, and does not change after', async ({ page }) => {
  await leaveWord(page, 'dark')
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.className)
    }).observe(document, { attributes: true, attributeFilter: ['class'], childList: true, subtree: true })
  })
  await page.goto('/order-list')
  await expectTheme(page, 'dark')
  const seen = await page.evaluate(() => ('seen' in window ? window.seen : undefined))
  expect(seen).toContain('dark')
  expect(new Set(seen as string[])).toEqual(new Set(['dark']))
})

test("another tab's change is followed, unless its value is invalid", async ({ page, context }) => {
  await page.goto('/order-list')
  await expectTheme(page, 'light')
  const tab = await context.newPage()
  await tab.goto('/default')
  await tab.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expectTheme(page, 'dark')
  const lastHeard = await page.evaluateHandle(() => {
    const heard = new Promise((resolve) => {
      addEventListener('storage', ({ key }) => key === 'unrelated' && resolve(key))
    })
    return { heard }
  })
  await tab.evaluate(() => localStorage.setItem('theme', 'blue'))
  await tab.evaluate(() => localStorage.setItem('unrelated', 'light'))
  await lastHeard.evaluate(({ heard }) => heard)
  await expectTheme(page, 'dark')
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expectTheme(page, 'light')
  await expectTheme(tab, 'light')
})
