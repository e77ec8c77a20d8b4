import type { Locator, Page } from '@playwright/test'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { readShifts } from './support/layout-shift.ts'
import { OrderListScreen } from './support/order-list.ts'
import { expect, test } from './support/test.ts'

const START = ['Order ID', 'Customer', 'Products', 'Address', 'Date', 'Amount', 'Status']
const EVERY = 'id,user,project,address,date,amount,status,city,channel,paymentMethod,currency,items,paidDay'

const headings = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('columnheader').filter({ visible: true })

/** The columns between the checkboxes and the actions. */
async function expectColumns(page: Page, names: readonly string[]): Promise<void> {
  await expect(headings(page)).toHaveText(['', ...names, 'Actions'])
  const cells = page.locator('tbody tr').first().getByRole('cell').filter({ visible: true })
  await expect(cells).toHaveCount(names.length + 2)
}

/** These columns are shown, with whole dates, and 24 px between amounts and states. */
async function expectWhole(page: Page, names: readonly string[]): Promise<void> {
  await expectColumns(page, names)
  const rows = new OrderListScreen(page).rows
  const cut = await rows
    .locator('.order-date > span')
    .evaluateAll((dates) => dates.filter((date) => date.scrollWidth > date.clientWidth).length)
  expect(cut).toBe(0)
  const gap = await rows.first().evaluate((row) => {
    const amount = new Range()
    amount.selectNodeContents(row.querySelector('.order-amount') ?? row)
    const status = row.querySelector('.status-button') ?? row
    return status.getBoundingClientRect().left - amount.getBoundingClientRect().right
  })
  expect(gap).toBeCloseTo(24, 0)
}

const separator = (page: Page, heading: string) =>
  page.getByRole('separator', { name: `Resize ${heading}`, exact: true })

async function widthOf(page: Page, heading: string): Promise<number> {
  const box = await headings(page).filter({ hasText: heading }).boundingBox()
  return Math.floor(box?.width ?? 0)
}

async function drag(page: Page, heading: string, by: number): Promise<void> {
  const box = await separator(page, heading).boundingBox()
  if (!box) throw new Error('Nothing to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y + 30)
  await page.mouse.move(x + by, y + 30)
  await page.mouse.up()
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
})

test.describe('the columns of the list @live', () => {
  test('are shown, hidden, moved and reset with the mouse; a reload keeps them', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await expectColumns(page, START)
    await list.button('Columns').click()
    const menu = page.getByRole('group', { name: 'Columns' })
    await menu.getByRole('checkbox', { name: 'Items' }).check()
    await menu.getByRole('checkbox', { name: 'Address' }).uncheck()
    await menu.getByRole('button', { name: 'Move Date up' }).click()
    await menu.getByRole('button', { name: 'Move Date up' }).click()
    await expect(menu.getByRole('checkbox', { name: 'Order ID' })).toBeDisabled()
    const chosen = ['Order ID', 'Customer', 'Date', 'Products', 'Amount', 'Status', 'Items']
    await expectColumns(page, chosen)
    await expect(page).toHaveURL('/order-list?columns=id,user,date,project,amount,status,items')
    await expect(list.rows.first().getByRole('cell').filter({ visible: true }).nth(7)).toHaveText('1')
    // As the page size, they belong to every later visit too.
    await page.getByLabel('Rows per page').selectOption('10')
    await expect(list.rows).toHaveCount(10)
    await page.goto('/order-list?status=Pending')
    await expectColumns(page, chosen)
    await page.goto('/order-list')
    await expectColumns(page, chosen)
    await expect(list.rows).toHaveCount(10)
    await expect(page).toHaveURL('/order-list?per=10&columns=id,user,date,project,amount,status,items')
    await list.open('?per=50')
    await expect(list.rows).toHaveCount(50)
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(list.rows).toHaveCount(LIVE_PAGE_SIZE)

    await list.button('Columns').click()
    await menu.getByRole('button', { name: 'Reset columns and widths' }).click()
    await expectColumns(page, START)
    await expect(page).toHaveURL('/order-list')
    await page.reload()
    await expectColumns(page, START)
  })

  test('are shown, hidden and moved with the keyboard, and the focus stays; words of a search are marked in those shown then', async ({
    page,
  }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await list.button('Columns').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('group', { name: 'Columns' })
    const customer = menu.getByRole('checkbox', { name: 'Customer' })
    await expect(menu).toBeVisible()
    await customer.focus()
    await page.keyboard.press('Space')
    await expectColumns(
      page,
      START.filter((name) => name !== 'Customer'),
    )
    await page.keyboard.press('Space')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(customer).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectColumns(page, ['Order ID', 'Products', 'Address', 'Customer', 'Date', 'Amount', 'Status'])
    await expect(menu).toContainText('Customer: 4 of 21')
    await page.keyboard.press('Tab')
    await expect(menu.getByRole('button', { name: 'Move Customer up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('button', { name: 'Move Customer up' })).toBeFocused()
    // Nothing is moved above the order ID.
    for (let i = 0; i < 4; i++) await page.keyboard.press('Enter')
    await expectColumns(page, START)
    await page.keyboard.press('Escape')
    await expect(list.button('Columns')).toBeFocused()

    await list.search.fill('pending')
    const marks = () =>
      page.evaluate(() => [...(CSS.highlights.get('search') ?? [])].filter((range) => range.toString() !== '').length)
    await expect.poll(marks).toBe(12)
    await list.button('Columns').click()
    await menu.getByRole('checkbox', { name: 'Status' }).uncheck()
    await menu.getByRole('checkbox', { name: 'Status' }).check()
    await expectColumns(page, START)
    await expect.poll(marks).toBe(12)
  })

  test('show dates in full, and are left out instead of cut', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    for (const [width, others] of [
      [768, ['Order ID', 'Customer', 'Date', 'Amount', 'Status']],
      [1024, START.filter((name) => name !== 'Address')],
      [1440, START],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expectWhole(page, others)
    }
    await list.rows.first().getByRole('link').click()
    await expect(page.getByRole('region', { name: /^Order #/ })).toBeVisible()
    await expectWhole(page, ['Order ID', 'Customer', 'Date', 'Amount', 'Status'])
  })

  test('rows have the height of one line, and cards have a line for each further column; a table that is too wide scrolls in its place, with its headings in sight', async ({
    page,
  }) => {
    const list = new OrderListScreen(page)
    await list.open(`?columns=${EVERY}`)
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await sideways()).toBeLessThanOrEqual(0)
    const last = list.table.getByRole('columnheader', { name: 'Payment date' })
    await expect(last.getByRole('button')).toHaveCount(1)
    await expect(last).not.toBeInViewport()
    await separator(page, 'Payment date').focus()
    await expect(last).toBeInViewport()
    await list.rows.last().scrollIntoViewIfNeeded()
    await expect(list.rows.last()).toBeInViewport()
    await expect(last).toBeInViewport()
    expect(await sideways()).toBeLessThanOrEqual(0)

    const heights = () => list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(new Set(await heights())).toEqual(new Set([40]))
    await list.button('Compact rows').click()
    await expect(list.button('Compact rows')).toHaveAttribute('aria-pressed', 'true')
    expect(new Set(await heights())).toEqual(new Set([32]))
    await list.open(`?columns=${EVERY}&per=10`)
    expect(new Set(await heights()), 'on a later visit').toEqual(new Set([32]))
    await expect(list.button('Compact rows')).toHaveAttribute('aria-pressed', 'true')
    expect((await readShifts(page)).score).toBe(0)
    await expectAccessible(page, 'compact rows', { within: list.table })

    await page.setViewportSize({ width: 390, height: 844 })
    const currency = list.rows.first().locator('[data-label=Currency]')
    await expect(currency).toBeVisible()
    await expect(currency).toHaveText('USD')
    await page.goto('/order-list?columns=id,status')
    await expect(list.rows.first().getByRole('cell').filter({ visible: true })).toHaveCount(4)
    // Where the date is next to the products, with a scrollbar.
    await page.setViewportSize({ width: 430, height: 844 })
    await list.open()
    const gap = list.rows.first().evaluate((row) => {
      const [products, date] = ['.order-project', '.order-date'].map((name) => row.querySelector(name))
      if (!products || !date) throw new Error('The row has no products or no date.')
      const padding = Number.parseFloat(getComputedStyle(products).paddingRight)
      return date.getBoundingClientRect().left - products.getBoundingClientRect().right + padding
    })
    expect(await gap, 'between the longest text of products and the date').toBeGreaterThanOrEqual(12)
  })
})

test('a row names the field that a search matches where the list does not show it @live', async ({ page }) => {
  const match = { field: 'email', text: 'a.very.long.address.of.somebody@example.com' }
  await page.route(/\/api\/orders\?.*q=pend/, async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    Object.assign(body.orders[1], { match })
    await route.fulfill({ response: reply, json: body })
  })
  const list = new OrderListScreen(page)
  await list.open('?q=pend')
  const text = list.rows.nth(1).getByTitle(`E-mail: ${match.text}`)
  await expect(text).toBeVisible()
  await expect(list.rows.getByTitle(/^E-mail/)).toHaveCount(1)
  const heights = () => list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(await heights())).toEqual(new Set([40]))
  await expectAccessible(page, 'matches')
  await list.button('Compact rows').click()
  expect(new Set(await heights())).toEqual(new Set([32]))
  // Rows of another answer use the same elements.
  await list.search.fill('approved')
  await expect(list.summary).toContainText('9 matching orders')
  await expect(list.rows.getByTitle(/^E-mail/)).toHaveCount(0)
  await list.search.fill('')
  await expect(list.summary).toHaveText(/50 orders/)
  await expect(list.rows.getByTitle(/^E-mail/)).toHaveCount(0)
})

test.describe('the widths of the columns @live', () => {
  test('follow the pointer, and the arrow keys within their limits, and stay after a reload; sorting still works', async ({
    page,
  }) => {
    const list = new OrderListScreen(page)
    await list.open()
    await expect(separator(page, 'Customer')).toBeAttached()
    const before = await widthOf(page, 'Customer')
    await expect(separator(page, 'Customer')).toHaveAttribute('aria-valuenow', String(before))
    const others = await Promise.all(['Products', 'Address', 'Status'].map((heading) => widthOf(page, heading)))
    await drag(page, 'Customer', 60)
    expect(Math.abs((await widthOf(page, 'Customer')) - before - 60)).toBeLessThanOrEqual(1)
    for (const [index, heading] of ['Products', 'Address', 'Status'].entries())
      expect(Math.abs((await widthOf(page, heading)) - (others[index] ?? 0)), heading).toBeLessThanOrEqual(1)
    // The drag sorted nothing.
    await expect(list.header('Date')).toHaveAttribute('aria-sort', 'descending')
    await list.sortBy('Customer')
    await expect(list.header('Customer')).toHaveAttribute('aria-sort', 'ascending')
    const wide = await widthOf(page, 'Customer')
    await page.reload()
    await expect(list.rows).toHaveCount(LIVE_PAGE_SIZE)
    expect(await widthOf(page, 'Customer')).toBe(wide)
    await separator(page, 'Customer').dblclick()
    await expect.poll(() => widthOf(page, 'Customer')).toBe(140)

    await separator(page, 'Products').focus()
    const start = await widthOf(page, 'Products')
    await expect(separator(page, 'Products')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => widthOf(page, 'Products')).toBe(start + 16)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => widthOf(page, 'Products')).toBe(start)
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('ArrowLeft')
      await expect(separator(page, 'Products')).toHaveAttribute(
        'aria-valuenow',
        String(Math.max(64, start - 16 * (i + 1))),
      )
    }
    await expect(separator(page, 'Products')).toBeFocused()
    await expect(list.header('Customer')).toHaveAttribute('aria-sort', 'ascending')
    await page.keyboard.press('Enter')
    await expect.poll(() => widthOf(page, 'Products')).toBe(126)
  })
})

test('columns, menu and separators are accessible @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  const menu = page.getByRole('group', { name: 'Columns' })
  const atWidths = async (state: string, within: Locator) => {
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessibleInThemes(page, `${state}, ${width}`, { within })
    }
  }
  await list.open(`?columns=${EVERY}&per=10`)
  await separator(page, 'Customer').focus()
  await atWidths('every column', page.getByRole('main'))
  await list.button('Columns').click()
  await expect(page.getByRole('checkbox', { name: 'Customer' })).toBeVisible()
  await atWidths('menu', menu)
  // Unknown and repeated ones are ignored.
  await list.open('?columns=id,date,colour,city,date&per=10')
  await expectColumns(page, ['Order ID', 'Date', 'City'])
  await expect(separator(page, 'Date')).toBeAttached()
  await atWidths('few columns', list.table)
})
