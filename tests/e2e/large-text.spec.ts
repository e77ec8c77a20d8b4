import { BROWSER_ARGUMENTS, findBrowser } from '#scripts/browser.ts'
import { expectAccessible } from './support/axe.ts'
import { cutTexts, sidewaysScroll } from './support/reflow.ts'
import { expectShown, openScreen, SCREENS } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

// Many runs of axe in one session; on a busy machine each takes seconds.
test.describe.configure({ timeout: 120_000 })

/** The browser's setting for text size, 32 px instead of 16; not the zoom. */
const executablePath = findBrowser()
test.use({
  launchOptions: {
    args: [...BROWSER_ARGUMENTS, '--blink-settings=defaultFontSize=32'],
    ...(executablePath ? { executablePath } : {}),
  },
})

for (const { path } of SCREENS) {
  test(`${path}: with text twice as large nothing is cut and nothing is out of reach`, async ({ page }) => {
    for (const width of [640, 1280, 2400]) {
      await page.setViewportSize({ width, height: 900 })
      await openScreen(page, path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await settle(page)
      expect.soft(await sidewaysScroll(page), `${width}`).toBe(0)
      expect.soft(await cutTexts(page), `${width}`).toEqual([])
      if (width === 1280) await expectAccessible(page, `${path}, large text`)
      const navigation = page.getByRole('navigation', { name: 'Main' })
      if (width < 2048) await page.getByRole('button', { name: 'Open menu' }).click()
      await navigation.getByRole('link', { name: 'Order List' }).click()
      await expectShown(page, '/order-list')
    }
  })
}
