// Covers: specification Charts
import { press } from '#tests/e2e/support/keyboard.ts'
import { openScreen } from '#tests/e2e/support/screens.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const CHARTS = ['Projections vs Actuals', 'Revenue', 'Total Sales'] as const

for (const name of CHARTS) {
  test(`${name}: one tab stop, arrows from point to point, Escape hides the tooltip`, async ({ page }) => {
    await openScreen(page, '/default')
    const figure = page.getByRole('figure', { name, exact: true })
    const points = figure.locator('[data-point]')
    const tooltip = figure.getByRole('tooltip')
    await expect(points.first()).toBeVisible()
    const last = (await points.count()) - 1
    expect(last).toBeGreaterThan(0)
    await figure.getByRole('button', { name: 'Show as table' }).focus()
    await press(page, 'Tab')
    for (let index = 0; index <= last; index++) {
      await expect(points.nth(index)).toBeFocused()
      await expect(tooltip).toBeVisible()
      const said = await points.nth(index).getAttribute('aria-label')
      // A mark with a link announces its own line.
      const lines = await tooltip.locator('div').allTextContents()
      expect(lines.filter((line) => said?.includes(line)).length).toBeGreaterThanOrEqual(1)
      await press(page, 'ArrowRight')
    }
    await expect(points.nth(last)).toBeFocused()
    await press(page, 'Home')
    await expect(points.first()).toBeFocused()
    await press(page, 'ArrowLeft')
    await expect(points.first()).toBeFocused()
    await press(page, 'End')
    await expect(points.nth(last)).toBeFocused()
    await press(page, 'Escape')
    await expect(tooltip).toHaveCount(0)
    await expect(points.nth(last)).toBeFocused()
    await press(page, 'Tab')
    await expect(figure.locator('[data-point]:focus')).toHaveCount(0)
    await press(page, 'Shift+Tab')
    await expect(points.nth(last)).toBeFocused()
    await expect(tooltip).toBeVisible()
  })
}

test('every chart can be switched to a table and back, and the button keeps the focus', async ({ page }) => {
  await openScreen(page, '/default')
  for (const name of CHARTS) {
    const figure = page.getByRole('figure', { name, exact: true })
    await figure.getByRole('button', { name: 'Show as table' }).focus()
    await press(page, 'Enter')
    await expect(figure.getByRole('table')).toBeVisible()
    await expect(figure.getByRole('button', { name: 'Show as chart' })).toBeFocused()
    await press(page, 'Space')
    await expect(figure.getByRole('table')).toHaveCount(0)
    await expect(figure.getByRole('button', { name: 'Show as table' })).toBeFocused()
  }
})
