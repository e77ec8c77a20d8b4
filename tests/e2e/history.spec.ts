import type { Page } from '@playwright/test'
import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { expectAccessibleInThemes } from '#tests/e2e/support/axe.ts'
import { press, tabTo } from '#tests/e2e/support/keyboard.ts'
import { readShifts } from '#tests/e2e/support/layout-shift.ts'
import type { TestServer } from '#tests/e2e/support/server-under-test.ts'
import { settle } from '#tests/e2e/support/settle.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const lines = (page: Page) => page.getByRole('list', { name: 'History' }).getByRole('listitem')
const chip = (page: Page, of: string, name: string) =>
  page.getByRole('navigation', { name: of }).getByRole('link', { name })

/** Approves every pending order, and then changes one of the others, so that the bulk change is not the newest. */
async function approvePending({ address }: TestServer): Promise<readonly string[]> {
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'if-match': '*', ...(body ? { 'content-type': 'application/json' } : {}) }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    return (await (await fetch(`${address}/api/${path}`, init)).json()) as Record<string, unknown>
  }
  const list = async (status: string) => {
    const { orders } = (await send('GET', `orders?per=100&status=${status}`)) as { orders: { id: string }[] }
    return orders.map(({ id }) => id)
  }
  const [ids, [other = '']] = [await list('Pending'), await list('Complete')]
  const { id } = await send('POST', 'orders/bulk', { ids, change: { status: 'Approved' } })
  await expect.poll(async () => (await send('GET', `jobs/${id}`)).state).toBe('done')
  await send('PATCH', `order?id=${encodeURIComponent(other)}`, { note: 'ring twice' })
  return ids
}

test.describe('the history @live', () => {
  test('a bad bulk change is found by its kind and undone, by keyboard alone', async ({ page, server }) => {
    const ids = await approvePending(server)
    await page.goto('/default')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('history')
    const option = page.getByRole('option', { name: 'History', exact: true })
    await expect(option).toBeVisible()
    // The orders that match come first.
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 100 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/history')
    await expect(page).toHaveTitle('History · Orderboard')
    await expect(lines(page).first()).toContainText('Changed order')
    await tabTo(page, chip(page, 'Kind', 'Bulk'))
    await press(page, 'Enter')
    await expect(page).toHaveURL('/history?action=bulk')
    await expect(lines(page)).toHaveCount(1)
    // The calendar buttons inside the date fields draw rings of their own, which `tabTo` cannot see.
    const show = page.getByRole('button', { name: 'Show', exact: true })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(show).toBeFocused({ timeout: 100 })
    }).toPass()
    await tabTo(page, lines(page).getByRole('button', { name: `Approved ${ids.length} orders`, exact: true }))
    await press(page, 'Enter')
    await expect(lines(page)).toContainText(`${ids.length} of ${ids.length} orders changed.`)
    await tabTo(page, lines(page).getByRole('button', { name: /^Undo: Approved/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Undo this change of ${ids.length} orders?` })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: 'Undo change' }))
    await press(page, 'Enter')
    await expect(lines(page)).toContainText('Undone')
    await expect(lines(page)).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: `Status of ${ids.length} orders changed back` }),
    ).toBeVisible()
    await page.reload()
    await expect(lines(page)).toContainText('Undone')
    await page.goBack()
    await expect(lines(page).first()).toContainText(`Undid a change of ${ids.length} orders`)
    await page.goto('/order-list?status=Pending')
    await expect(page.getByRole('table', { name: 'Orders' }).locator('tbody tr')).toHaveCount(
      Math.min(ids.length, LIVE_PAGE_SIZE),
    )
  })

  for (const width of [390, 1440])
    test(`is accessible with open lines and a question, and nothing moves while it loads, ${width}`, async ({
      page,
      server,
    }) => {
      await approvePending(server)
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/history')
      await expect(lines(page).first()).toBeVisible()
      await settle(page)
      const { score, moved } = await readShifts(page)
      expect({ score, moved }).toEqual({ score: 0, moved: [] })
      const closed = lines(page).getByRole('button', { expanded: false })
      for (let left = await closed.count(); left > 0; left--) await closed.first().click()
      await page.getByRole('button', { name: /^Undo: Approved/ }).click()
      await expect(page.getByRole('heading', { name: /^Undo this change/ })).toBeFocused()
      // Where the page is scrolled, the header may cover a part of a link.
      await page.evaluate(() => scrollTo(0, 0))
      await expectAccessibleInThemes(page, `history, ${width}`)
    })
})
