// Covers: data Whole
import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from '#tests/e2e/support/axe.ts'
import { expect, emptyServerTest as test } from '#tests/e2e/support/test.ts'

const CSV = `Order ID,Order Date,Customer Name,Email,City,Product,Quantity,Unit Price,Status,Currency
F-1,2026-10-31,Ada Quill,ada@example.com,Lisbon,Oak Desk,1,49.90,Complete,EUR
F-2,2026-10-30,Bo Larsen,bo@example.com,Oslo,Bottled Water,2,10.00,Pending,EUR
F-2,2026-10-30,Bo Larsen,bo@example.com,Oslo,Café Lamp,1,30.50,Pending,EUR
F-3,2026-11-02,Ada Quill,ada@example.com,Porto,Water Glass,5,40.00,Approved,USD
F-4,2026-11-03,Zoë Marsh,zoe@example.com,Porto,Brass Lamp,1,1234.50,In Progress,USD
`

const ids = (page: Page) => page.getByRole('table', { name: 'Orders' }).locator('tbody .order-link')
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
const search = (page: Page) => page.getByRole('main').getByRole('searchbox')

test.describe('filters and search of real orders @live', () => {
  test.beforeEach(async ({ server }) => server.load('orders.csv', CSV))

  async function openPanel(page: Page) {
    await page.getByRole('button', { name: 'Filter orders' }).click()
    return page.getByRole('form', { name: 'Filter orders' })
  }

  test('several products are chips in the field, removed with the keyboard', async ({ page }) => {
    await page.goto('/order-list?product=Oak+Desk&product=Brass+Lamp')
    await expect(ids(page)).toHaveText(['F-4', 'F-1'])
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Remove Brass Lamp' }).press('Delete')
    await expect(panel.getByLabel('Product')).toBeFocused()
    await page.keyboard.press('Backspace')
    await expect(panel.getByRole('button', { name: 'Remove Oak Desk' })).toHaveCount(0)
    await panel.getByLabel('Product').pressSequentially('Water Glass')
    // The suggestions are known once the browser has them.
    await expect(panel.locator('datalist option[value="Water Glass"]')).toHaveCount(1)
    await panel.getByRole('button', { name: 'Apply filters' }).click()
    await expect(chips(page)).toHaveText(['Product: Water Glass', 'Clear all'])
    await expect(ids(page)).toHaveText(['F-3'])
  })

  test('panel, chips and marks have no axe finding, and fit at every width; marks are where the rows show the words', async ({
    page,
  }) => {
    await page.goto('/order-list?q=lamp&city=Porto&city=Oslo&cityContains=o&product=Brass+Lamp&product=Caf%C3%A9+Lamp')
    await expect(ids(page)).toHaveText(['F-4', 'F-2'])
    const panel = await openPanel(page)
    await expect(panel.getByRole('button', { name: 'Remove contains “o”' })).toBeVisible()
    await expectAccessibleInThemes(page, 'filters')
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
    await page.keyboard.press('Escape')
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => range.toString()).sort())
    await page.getByRole('button', { name: 'Clear all' }).click()
    await search(page).fill('zoe lamp')
    await expect.poll(marked).toEqual(['Lamp', 'Zoë'])
    await search(page).fill('1,234.50 2026-11')
    await expect.poll(marked).toEqual(['$1,234.50', 'Nov 3, 2026'])
    await search(page).fill('')
    await expect.poll(marked).toEqual([])
  })
})
