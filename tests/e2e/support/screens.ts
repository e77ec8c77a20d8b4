import type { Locator, Page } from '@playwright/test'
import { expect, isLive } from './test.ts'

export type Theme = 'light' | 'dark'

/** Each screen by its path and its heading. */
export const SCREENS = [
  { path: '/default', heading: 'eCommerce' },
  { path: '/order-list', heading: 'Order List' },
  { path: '/nowhere', heading: 'Page not found' },
] as const

/** Opens the path in the theme that was saved, and waits until the screen shows its data. */
export async function openScreen(page: Page, path: string, theme: Theme = 'light'): Promise<void> {
  await page.addInitScript((saved) => localStorage.setItem('theme', saved), theme)
  await page.goto(path)
  await expectShown(page, path)
}

/** Waits for the screen's heading and for its data. */
export async function expectShown(page: Page, path: string): Promise<void> {
  const heading = SCREENS.find((screen) => path.startsWith(screen.path))?.heading ?? SCREENS[2].heading
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  if (path.startsWith('/default')) await expect(page.getByRole('article', { name: 'Customers' })).toBeVisible()
  if (path.startsWith('/order-list'))
    await expect(page.getByRole('checkbox', { name: /^Select order/ })).not.toHaveCount(0)
}

/** Opens a live screen and waits until it follows the orders. `expected`: what it shows, if not orders. */
export async function openFollowing(page: Page, path: string, expected?: Locator): Promise<void> {
  const following = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto(path)
  if (expected) await expect(expected).toBeVisible()
  else await expectShown(page, path)
  await following
}

/** Opens the dashboard on sample data; in live mode with the switch that the navigation has from 1024 px on. */
export async function openSampleDashboard(page: Page): Promise<void> {
  await page.goto('/default')
  if (isLive()) {
    await page.getByRole('button', { name: 'Sample data' }).click()
    await expect(page.getByRole('button', { name: 'Sample data' })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
}
