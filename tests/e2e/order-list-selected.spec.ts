import type { Page } from '@playwright/test'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { inputIsPast, readShifts } from '#tests/e2e/support/layout-shift.ts'
import { expected, OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const FIRST_PAGE = expected({ per: LIVE_PAGE_SIZE }).orders.map(({ id }) => id)
const [FIRST = '', SECOND = '', THIRD = '', FOURTH = ''] = FIRST_PAGE

const barOf = (page: Page) => page.getByRole('toolbar', { name: 'Selected orders' })

test('Shift selects and clears the rows from the last one to the clicked one @live', async ({ page }) => {
  const list = new OrderListScreen(page)
  await list.open()
  await list.box(FIRST).click()
  await list.box(FOURTH).click({ modifiers: ['Shift'] })
  await list.expectSelected([FIRST, SECOND, THIRD, FOURTH])
  await list.box(SECOND).click({ modifiers: ['Shift'] })
  await list.expectSelected([FIRST])
  await list
    .row(FOURTH)
    .getByRole('cell')
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await list.expectSelected([FIRST, SECOND, THIRD, FOURTH])
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test.describe('the bar of selected orders @live', () => {
  test('all that match are selected on every page, but for the cleared ones, and change together', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open('?status=Pending&per=10')
    const total = Number.parseInt((await list.summary.innerText()).replace(',', ''), 10)
    expect(total).toBeGreaterThan(10)
    await list.selectAll.click()
    await barOf(page)
      .getByRole('button', { name: `Select all ${total} matching` })
      .click()
    await expect(barOf(page)).toContainText(`${total} selected`)
    await expect(barOf(page)).toBeFocused()
    await list.button('Page 2').click()
    // Until its rows are read, those of page 1 are shown.
    const ids = expected({ statuses: ['Pending'], per: 10, page: 2 }).orders.map(({ id }) => id)
    await expect(list.rows.locator('td:nth-child(2)')).toHaveText(ids)
    await expect(list.selectAll).toBeChecked()
    const [id = ''] = ids
    await list.box(id).click()
    await expect(barOf(page)).toContainText(`${total - 1} selected`)
    await barOf(page).getByRole('button', { name: 'Set status' }).click()
    const dialog = page.getByRole('group', { name: 'Set status' })
    const [button, place] = await Promise.all([
      barOf(page).getByRole('button', { name: 'Set status' }).boundingBox(),
      dialog.boundingBox(),
    ])
    expect(place?.x).toBe(button?.x)
    await expect(dialog.getByRole('radio', { name: 'Pending' })).toBeFocused()
    await expectAccessible(page, 'bulk dialog', { within: dialog })
    await press(page, 'ArrowDown')
    await expect(dialog.getByRole('button', { name: `Change ${total - 1} orders` })).toBeVisible()
    await press(page, 'Enter')
    await expect(dialog).toBeHidden()
    await expect(barOf(page)).toHaveCount(0)
    await expect(page.getByText(`Status of ${total - 1} orders changed.`)).toBeVisible()
    await list.button('Go to page 1').click()
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows).toHaveAttribute('data-order', id)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Status of ${total - 1} orders changed back.`)).toBeVisible()
  })

  test('three orders get another status with ten keys, and the focus stays in the list', async ({ page }) => {
    const list = new OrderListScreen(page)
    // Keys before this is loaded act in the order in which they were pressed.
    await page.route('**/act-on-key-*.js', async (route) => {
      await keysPressed.promise
      await route.fallback()
    })
    const keysPressed = Promise.withResolvers<void>()
    await list.open('?status=Pending')
    const ids = await list.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-order')))
    await list.rows.first().getByRole('link').focus()
    let keys = 0
    const key = async (name: string) => {
      keys++
      await press(page, name)
    }
    for (const name of ['x', 'j', 'x', 'j', 'x']) await key(name)
    keysPressed.resolve()
    await expect(barOf(page)).toContainText('3 selected')
    // As the key of the action 'setStatusOfSelected' does.
    keys++
    await barOf(page)
      .getByRole('button', { name: 'Set status' })
      .evaluate((button: HTMLElement) => button.click())
    await key('ArrowDown')
    await key('Enter')
    expect(keys).toBeLessThanOrEqual(10)
    await expect(page.getByText('Status of 3 orders changed.')).toBeVisible()
    await expect(barOf(page)).toHaveCount(0)
    await expect(list.rows.first()).toHaveAttribute('data-order', ids[3] ?? '')
    await expect(list.rows.filter({ has: page.locator(':focus') })).toHaveCount(1)
  })

  test('moves nothing, is accessible, and keeps the focus by keyboard alone', async ({ page }) => {
    const list = new OrderListScreen(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await list.open('?per=10')
    for (const width of [390, 1440])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await inputIsPast(page)
        const before = (await readShifts(page)).score
        const place = await list.table.boundingBox()
        await list.box(FIRST).focus()
        await press(page, 'Space')
        await expect(barOf(page)).toContainText('1 selected')
        await expect(list.search).toBeHidden()
        expect(await list.table.boundingBox()).toEqual(place)
        await inputIsPast(page)
        const { score, moved } = await readShifts(page)
        expect(score - before, moved.join('; ')).toBe(0)
        await expectAccessible(page, `selected ${width}`)
        await tabTo(page, barOf(page).getByRole('button', { name: 'Export selected orders' }), 'Shift+Tab')
        const buttons = ['slips', 'pick list', ...(width < 1440 ? [] : ['invoices']), 'Clear']
        for (const _button of buttons) await press(page, 'ArrowRight')
        await expect(list.button('Clear selection')).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(barOf(page)).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await list.box(FIRST).focus()
        await press(page, 'Space')
        await expect(barOf(page)).toBeVisible()
        await press(page, 'Escape')
        await expect(barOf(page)).toHaveCount(0)
        await expect(list.box(FIRST)).toBeFocused()
        await expect(list.search).toBeVisible()
      })
    // The form of the bar offers the selected orders (`export-menu.test.tsx`).
    await list.box(FIRST).check()
    await list.button('Page 2').click()
    await list.expectShown({ page: 2, per: 10 })
    await list.rows.first().getByRole('checkbox').check()
    await barOf(page).getByRole('button', { name: 'Export selected orders' }).click()
    const link = page.getByRole('group', { name: 'Export selected orders' }).getByRole('link')
    await expect(link).toHaveText('Export 2 orders')
  })
})
