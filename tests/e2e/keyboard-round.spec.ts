import type { Page } from '@playwright/test'
import { expectFocusSeen } from '#tests/e2e/support/keyboard.ts'
import { openScreen, SCREENS } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

/** The expected number of Tab stops: all visible and enabled controls. */
function stopsWanted(page: Page): Promise<number> {
  return page.evaluate(() => {
    const candidates = [
      ...document.querySelectorAll<HTMLElement | SVGElement>('a[href], button, input, select, [tabindex]'),
    ]
    const isUsable = (element: HTMLElement | SVGElement) =>
      element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled')
    return candidates.filter((element) => isUsable(element) && !element.closest('[inert]')).length
  })
}

/** Presses the key and returns the number of the focused element; 0 is the page itself, after the last stop. */
async function visit(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<number> {
  await page.keyboard.press(key)
  const number = await page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 0
    const visited = document.querySelectorAll('[data-visited]').length
    if (!focused.hasAttribute('data-visited')) focused.setAttribute('data-visited', String(visited + 1))
    return Number(focused.getAttribute('data-visited'))
  })
  if (number > 0) await expectFocusSeen(page)
  return number
}

for (const { path } of SCREENS) {
  for (const width of path === '/nowhere' ? [1920] : [390, 1920]) {
    test(`Tab reaches every control of ${path} once at ${width} px, each with visible focus`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      // Further rows have the same stops.
      await openScreen(page, path === '/order-list' ? `${path}?per=10` : path, width === 390 ? 'dark' : 'light')
      // Loaded after the figures; a late stop would be missing forwards and present backwards.
      if (path === '/default') await expect(page.getByRole('button', { name: /^Period/ })).toBeVisible()
      if (path === '/order-list') {
        for (const name of ['Export orders', 'Filter orders'])
          await expect(page.getByRole('button', { name })).toBeVisible()
      }
      const wanted = await stopsWanted(page)
      const forwards: number[] = []
      for (
        let number = await visit(page, 'Tab');
        number > 0 && forwards.length < 200;
        number = await visit(page, 'Tab')
      )
        forwards.push(number)
      // Each stop exactly once: no focus trap, and nothing is skipped.
      expect(forwards).toEqual(Array.from({ length: forwards.length }, (_, index) => index + 1))
      expect(forwards.length).toBeGreaterThanOrEqual(wanted)
      // One walk back shows that the order is the same in both directions.
      if (width !== 390) return
      const backwards: number[] = []
      for (let step = 0; step < forwards.length; step++) backwards.push(await visit(page, 'Shift+Tab'))
      expect(backwards).toEqual(forwards.toReversed())
    })
  }
}
