// Covers: data Export
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from '#tests/e2e/support/axe.ts'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Export orders' })
const menu = (page: Page) => page.getByRole('group', { name: 'Export orders' })

async function downloaded(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
}

const idsOf = (csv: string) => [...csv.matchAll(/^(#CM\d+)[,;]/gm)].map(([, id]) => id)

test.describe('exporting the list @live', () => {
  test('exports all matching orders, by keyboard alone', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await list.search.fill('pending')
    await list.expectShown({ search: 'pending' })
    await menuButton(page).focus()
    await page.keyboard.press('Enter')
    const link = menu(page).getByRole('link')
    await expect(link).toHaveText(/^Export \d+ orders$/)
    const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
    await link.focus()
    const { name, text } = await downloaded(page, () => page.keyboard.press('Enter'))
    expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\uFEFFOrder ID,Placed At,')).toBe(true)
    expect(idsOf(text)).toHaveLength(count)
    expect(count).toBeGreaterThan(10)
    await expect(menu(page)).toBeHidden()
  })

  test('exports only the selected orders, with semicolons', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    const boxes = page.getByRole('checkbox', { name: /^Select order / })
    await boxes.nth(1).check()
    await boxes.nth(4).check()
    const chosen = await boxes.evaluateAll((all) =>
      all.filter((box) => (box as HTMLInputElement).checked).map((box) => box.getAttribute('aria-label')),
    )
    await menuButton(page).click()
    await menu(page).getByLabel('Selected orders (2)').check()
    await menu(page)
      .getByLabel(/semicolons/)
      .check()
    const { text } = await downloaded(page, () => menu(page).getByRole('link', { name: 'Export 2 orders' }).click())
    expect(idsOf(text).map((id) => `Select order ${id}`)).toEqual(chosen)
    expect(text).toContain('Order ID;Placed At;')
  })

  test('the menu is accessible and within the window', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 844 })
    await page.goto('/order-list?per=10')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await menuButton(page).click()
      await expect(menu(page).getByRole('link')).toHaveText(/^Export [\d,]+ orders$/)
      await expectAccessibleInThemes(page, `export menu, ${width}`, { within: menu(page) })
      const box = await menu(page).boundingBox()
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
      await page.keyboard.press('Escape')
      await expect(menu(page)).toBeHidden()
    }
  })
})

test("a card's numbers can be exported @live", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await page.goto('/default')
  await page.getByRole('button', { name: 'About Orders' }).click()
  const card = page.getByRole('article', { name: 'Orders' })
  const figure = (await card.textContent()) ?? ''
  const save = page.getByRole('button', { name: 'Export as CSV' })
  await expect(save).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessibleInThemes(page, `definition with export, ${width}`, { within: card })
  }
  const { name, text } = await downloaded(page, () => save.press('Enter'))
  expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', row = ''] = text.split('\r\n')
  expect(head).toMatch(/^\uFEFFFigure,Value,Compared Value,Change in Percent,Card,Currency,From,To,/)
  expect(figure).toContain(row.split(',')[1])
})
