import type { Page } from '@playwright/test'

/**
 * What the browser says where it has columns or metrics of its own: the next page comes without its orders, and asks for them.
 * The page takes it back where there are none.
 */
export async function sayOwnView(page: Page, url = ''): Promise<void> {
  await page.context().addCookies([{ name: 'own-view', value: '1', url }])
}
