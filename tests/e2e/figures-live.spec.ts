// Covers: data Figures
import type { Locator } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const HEADINGS = 'Order ID,Date,Paid at,Status,Customer,Total,Currency'
/** Two months of orders: three are paid, one of them in the next month; one is not paid. */
function orders(): string {
  const [thisMonth, lastMonth] = [monthsAgo(0), monthsAgo(1)]
  return [
    HEADINGS,
    `1,${lastMonth}-01,${lastMonth}-01,Complete,Ada,100.00,USD`,
    `2,${lastMonth}-01,${thisMonth}-01,Complete,Ben,50.00,USD`,
    `3,${thisMonth}-01,${thisMonth}-01,Complete,Cleo,25.00,USD`,
    `4,${thisMonth}-01,,Pending,Dora,10.00,USD`,
    '',
  ].join('\n')
}

/** `YYYY-MM`. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7)
}

test.describe('figures and their settings @live', () => {
  test.beforeEach(async ({ server, page }) => {
    await server.load('orders.csv', orders())
    await page.goto('/default')
    await expect(page.getByRole('article', { name: 'Orders' })).toBeVisible()
  })

  test('every card shows its definition in a popover within the window, by keyboard, in both themes', async ({
    page,
  }) => {
    const buttons = page.getByRole('button', { name: /^About / })
    await expect(buttons).toHaveCount(9)
    const expectWithin = async (popover: Locator) => {
      for (const action of ['Calculation settings…', 'Export as CSV', 'CSV with semicolons'])
        await expect(popover.getByRole('button', { name: action })).toBeInViewport({ ratio: 1 })
      await expect(popover).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 390, height: 800 })
    for (const button of await buttons.all()) {
      await button.click()
      await expectWithin(page.getByRole('group', { name: (await button.getAttribute('aria-label')) ?? '' }))
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const [index, button] of (await buttons.all()).entries()) {
      const name = (await button.getAttribute('aria-label')) ?? ''
      await button.focus()
      await page.keyboard.press('Enter')
      const popover = page.getByRole('group', { name })
      for (const term of ['Shows', 'Statuses', 'Date', 'Refunds', 'Period', 'Currency', 'Time zone', 'As of'])
        await expect(popover.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible()
      await expectWithin(popover)
      if (index === 4) await expectAccessibleInThemes(page, 'popover', { within: popover })
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
      await expect(button).toBeFocused()
    }
  })

  test('calculation settings are changed by keyboard; figures and definitions follow, the list does not change', async ({
    page,
  }) => {
    await page.goto('/default?period=month-to-date')
    const card = page.getByRole('article', { name: 'Orders' })
    await expect(card.getByText('2', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Calculation settings', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Calculation settings' })
    await expect(dialog.getByRole('checkbox', { name: 'Complete (3)' })).toBeChecked()
    await expectAccessibleInThemes(page, 'settings')
    await dialog.getByRole('radio', { name: 'Order date' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio', { name: /^Payment date/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Calculation settings', exact: true })).toBeFocused()
    // Ben's order was placed last month and paid this one; Dora's is not paid.
    await expect(page.getByRole('article', { name: 'Revenue' }).getByText('$75.00')).toBeVisible()
    await card.getByRole('button', { name: 'About Orders' }).click()
    await expect(page.getByRole('group', { name: 'About Orders' })).toContainText(
      'Orders count on the day they were paid. 1 order without a payment date is left out.',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Order List' }).first().click()
    await expect(page.getByRole('checkbox', { name: /^Select order/ })).toHaveCount(4)
  })

  test('shops are added and renamed by keyboard, undone, and shown at any width', async ({ page }) => {
    const long = `C${'W'.repeat(59)}`
    await page.getByRole('button', { name: 'Calculation settings', exact: true }).click()
    await page.getByRole('button', { name: 'Shops…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Shops' })
    await expect(dialog.getByRole('form', { name: 'Main shop' })).toContainText('4 orders')
    await dialog.getByRole('region', { name: 'New shop' }).getByRole('textbox', { name: 'Name' }).fill(long)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('form', { name: long })).toContainText('0 orders')
    await dialog.getByRole('form', { name: 'Main shop' }).getByRole('textbox', { name: 'Name' }).fill('Berlin')
    await page.keyboard.press('Enter')
    // Its row is the first one now, and the focus stays in it.
    await expect(dialog.getByRole('form').first()).toHaveAccessibleName('Berlin')
    await expect(dialog.getByRole('form', { name: 'Berlin' }).getByRole('textbox', { name: 'Name' })).toBeFocused()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await expectAccessibleInThemes(page, `shops, ${width}`)
      const boxes = dialog.locator('div')
      expect(
        await boxes.evaluateAll((all) => Math.max(...all.map((box) => box.scrollWidth - box.clientWidth))),
      ).toBeLessThanOrEqual(0)
    }
    await dialog.getByRole('button', { name: 'Undo' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('form', { name: 'Main shop' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Calculation settings', exact: true })).toBeFocused()
    const links = page.getByRole('navigation', { name: 'Shops' })
    await expect(links.getByRole('link', { name: 'Main shop' })).toBeVisible()
    await links.getByRole('button', { name: 'Shops…' }).click()
    await expect(dialog).toBeVisible()
  })

  test('targets are set by keyboard and appear in the chart', async ({ page }) => {
    const figure = page.getByRole('figure', { name: 'Projections vs Actuals' })
    await expect(figure).toContainText('No projection: no targets, and no orders on the same days last year.')
    await figure.getByRole('button', { name: 'About Projections vs Actuals' }).click()
    await page.getByRole('button', { name: 'Targets…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Monthly targets' })
    const [year, month] = monthsAgo(0).split('-')
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    const field = dialog.getByRole('textbox', { name: `${names[Number(month) - 1]} ${year}, USD` })
    await field.focus()
    await page.keyboard.type('lots')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('“lots” isn’t an amount.')).toBeVisible()
    await expectAccessibleInThemes(page, 'targets')
    await field.fill('1,234.50')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(figure).toContainText('Projection: monthly target.')
    await figure.getByRole('button', { name: 'Show as table' }).click()
    await expect(figure.getByRole('row').last()).toContainText('$1,234.50')
  })

  test('targets are loaded from a file, invalid lines are reported, and the download is the same file', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Monthly targets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Monthly targets' })
    await expect(dialog.getByRole('table')).toBeVisible()
    const text = 'Month,Currency,Amount\r\n2026-01,EUR,10.00\r\n2026-02,EUR,20.50\r\n'
    const file = (name: string, content: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await dialog.getByLabel('Load CSV…').setInputFiles(file('targets.csv', `${text}2026-14,EUR,1\r\n`))
    await expect(dialog.getByRole('list', { name: 'Skipped lines' })).toHaveText(
      'Line 4: “2026-14” isn’t a month. Write it like 2026-11.',
    )
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Monthly targets' }).click()
    await expect(dialog.getByRole('table')).toBeVisible()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download CSV' }).click()
    const stream = await (await download).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    expect(Buffer.concat(chunks).toString('utf8')).toBe(`\uFEFF${text}`)
  })

  test('presets are chosen by keyboard, appear in the address by name, and follow the calendar', async ({ page }) => {
    const button = page.getByRole('button', { name: /^Period:/ })
    const choices = {
      Today: 'today',
      Yesterday: 'yesterday',
      'Last 7 days': 'last-7-days',
      'Last 30 days': 'last-30-days',
      'Last 90 days': 'last-90-days',
      'This month': 'this-month',
      'Last month': 'last-month',
      'Year to date': 'year-to-date',
      'Last 12 months': 'last-12-months',
      All: 'all',
    }
    for (const [name, period] of Object.entries(choices)) {
      await button.focus()
      await page.keyboard.press('Enter')
      const choice = page.getByRole('button', { name, exact: true })
      // Other buttons come first.
      while (!(await choice.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/default?period=${period}`)
      await expect(choice).toBeHidden()
      await expect(button).toBeFocused()
      await expect(button).toHaveText(`Period: ${name}`)
      await expect(page.getByRole('article', { name: 'Orders' })).toBeVisible()
    }
    await expect(page.getByText(/all orders: no comparison/)).toBeVisible()
    const card = page.getByRole('article', { name: 'Orders' })
    const place = await card.boundingBox()
    for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('heading', { level: 1 }).click()]) {
      await button.click()
      const picker = page.getByRole('form', { name: 'Period' })
      await expect(picker).toBeInViewport({ ratio: 1 })
      expect(await card.boundingBox()).toEqual(place)
      await close()
      await expect(picker).toBeHidden()
      await expect(button).toBeFocused()
    }
    await expect(page.getByRole('article', { name: 'Revenue' })).toContainText('$185.00')
    await page.goto('/default?period=last-month&compare=year')
    await expect(page.getByRole('article', { name: 'Revenue' })).toContainText('$150.00')
    // The year before is before the first order.
    await expect(page.getByText(/ · No comparison: orders begin on /)).toBeVisible()
    for (const name of ['Revenue', 'Growth'])
      await expect(page.getByRole('article', { name })).toContainText('No comparison')
  })

  test('in a browser of any time zone the same days and figures are shown', async ({ browser, server }) => {
    const texts: string[] = []
    for (const timezoneId of ['Pacific/Apia', 'America/Los_Angeles']) {
      const context = await browser.newContext({ timezoneId, locale: 'en-US' })
      const page = await context.newPage()
      await page.goto(`${server.address}/default?period=all`)
      await expect(page.getByRole('article', { name: 'Orders' })).toBeVisible()
      await expect(page.getByText(/^Data up to .* UTC/)).toBeVisible()
      texts.push(await page.getByRole('main').innerText())
      await context.close()
    }
    expect(texts[0]).toContain('$185.00')
    expect(texts[1]).toBe(texts[0])
  })
})
