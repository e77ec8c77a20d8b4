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

  test('a part of a product and an amount, set by keyboard, are chips, in the address and in the export', async ({
    page,
  }) => {
    await page.goto('/order-list')
    const panel = await openPanel(page)
    await panel.getByLabel('Product').pressSequentially('water')
    await page.keyboard.press('Enter')
    await expect(panel.getByText('contains “water”')).toBeVisible()
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await panel.getByLabel('Amount from').fill('50.50')
    await page.keyboard.press('Enter')
    await expect(ids(page)).toHaveText(['F-2'])
    await expect(chips(page)).toHaveText([
      'Product contains “water”',
      'Currency: EUR',
      'Amount from €50.50',
      'Clear all',
    ])
    await expect(page).toHaveURL('/order-list?currency=EUR&productContains=water&amountMin=5050')
    const file = await page.request.get('/api/orders.csv?currency=EUR&productContains=water&amountMin=5050')
    expect(file.headers()['x-total-count']).toBe('1')
    await page.reload()
    await expect(ids(page)).toHaveText(['F-2'])
  })

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

  test('a customer’s orders are named after the customer', async ({ page }) => {
    await page.goto('/order-list?customerKey=ada%40example.com')
    await expect(ids(page)).toHaveText(['F-3', 'F-1'])
    await expect(chips(page)).toHaveText(['Customer: Ada Quill', 'Clear all'])
  })

  test('open orders of an age', async ({ page }) => {
    await page.goto('/order-list?openForDays=0')
    await expect(ids(page)).toHaveText(['F-4', 'F-3', 'F-2'])
    await expect(chips(page)).toHaveText(['Open for 0 days or more', 'Clear all'])
    await page.goto('/order-list?openForDays=36500')
    await expect(page.getByText('No orders found.')).toBeVisible()
  })

  test('the search finds words, amounts and days of real orders', async ({ page }) => {
    await page.goto('/order-list')
    for (const [text, found] of [
      ['desk oak', ['F-1']],
      ['cafe', ['F-2']],
      ['ada@example', ['F-3', 'F-1']],
      ['49.90', ['F-1']],
      ['49', ['F-1']],
      ['9.90', []],
      ['$1,234.50', ['F-4']],
      ['Oct 31', ['F-1']],
      ['2026-10', ['F-1', 'F-2']],
      ['2026-1', []],
      ['Nov 2, 2026', ['F-3']],
      ['lamp porto', ['F-4']],
    ] as const)
      await test.step(text, async () => {
        await search(page).fill(text)
        await expect(ids(page)).toHaveText([...found])
      })
  })

  test('marks the words where the rows show them', async ({ page }) => {
    await page.goto('/order-list?q=zoe+lamp')
    await expect(ids(page)).toHaveText(['F-4'])
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].map((range) => range.toString()).sort())
    await expect.poll(marked).toEqual(['Lamp', 'Zoë'])
    await search(page).fill('1,234.50 2026-11')
    await expect.poll(marked).toEqual(['$1,234.50', 'Nov 3, 2026'])
    await search(page).fill('')
    await expect.poll(marked).toEqual([])
  })

  test('a search without a match leads to those without the filters', async ({ page }) => {
    await page.goto('/order-list?q=lamp&city=Lisbon')
    const link = page.getByRole('link', { name: '0 here, 2 without filters' })
    await expect(link).toHaveAttribute('href', '/order-list?q=lamp')
    await link.press('Enter')
    await expect(ids(page)).toHaveText(['F-4', 'F-2'])
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a preset sets the dates', async ({ page }) => {
    await page.goto('/order-list')
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Today' }).click()
    const today = new Date().toISOString().slice(0, 10)
    await expect(panel.getByLabel('From', { exact: true })).toHaveValue(today)
    await panel.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(`/order-list?from=${today}&to=${today}`)
  })

  test('panel, chips and marks have no axe finding, and fit at every width', async ({ page }) => {
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
  })
})
