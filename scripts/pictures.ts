import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS, provideBrowser } from '#scripts/browser.ts'
import { buildClient } from '#scripts/build-client.ts'
import { ROOT } from '#scripts/root.ts'
import { serveStatically } from './static-page-server.ts'

const FOLDER = join(ROOT, 'docs', 'pictures')
const PICTURES = [
  { name: 'dashboard-light', path: '/default', theme: 'light', width: 1440, height: 1000 },
  { name: 'dashboard-dark', path: '/default', theme: 'dark', width: 1440, height: 1000 },
  { name: 'order-list-light', path: '/order-list', theme: 'light', width: 1440, height: 760 },
  { name: 'dashboard-phone', path: '/default', theme: 'light', width: 390, height: 844 },
  { name: 'order-list-phone', path: '/order-list', theme: 'dark', width: 390, height: 844 },
] as const

/** Makes the README's screenshots. */
mkdirSync(FOLDER, { recursive: true })
await buildClient()
const { address, stop } = await serveStatically(4181)
const browser = await chromium.launch({ executablePath: provideBrowser(), args: BROWSER_ARGUMENTS })
try {
  for (const picture of PICTURES) await take(browser, picture)
} finally {
  await browser.close()
  stop()
}

async function take(browser: Browser, { name, path, theme, width, height }: (typeof PICTURES)[number]): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(`${address}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  await page.close()
}
