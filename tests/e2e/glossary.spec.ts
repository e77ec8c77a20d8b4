import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a card’s definition links to the glossary, which explains its terms @live', async ({ page }) => {
  await page.goto('/default')
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Glossary' }).click()
  const glossary = await opened
  await expect(glossary.getByRole('heading', { name: 'Glossary' })).toBeVisible()
  await expect(glossary.getByRole('term').filter({ hasText: 'reporting date' })).toBeVisible()
})

test('the glossary is a separate page with a link to the dashboard @sample', async ({ page }) => {
  await page.goto('/glossary.html')
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await expect(page).toHaveURL(/\/default$/)
})

test('axe finds nothing in the glossary, which follows the system @sample', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/glossary.html')
    await expect(page.locator('html')).toHaveClass(colorScheme)
    await expectAccessible(page, `glossary ${colorScheme}`)
  }
})
