import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { sayOwnView } from '#tests/e2e/support/own-view.ts'
import { settle } from '#tests/e2e/support/settle.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const ORDERS = /\/api\/orders\?/

test('the rows stay, marked as busy, until the next ones arrive; an older response that arrives later is ignored @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  await list.open()
  const released = Promise.withResolvers<void>()
  await page.route(ORDERS, async (route) => {
    await released.promise
    await route.continue().catch(() => {})
  })
  await list.sortBy('Project')
  await expect(list.table).toHaveAttribute('aria-busy', 'true')
  // The header changes at once; the rows are still the previous ones.
  await expect(list.header('Project')).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.rows).toHaveCount(LIVE_PAGE_SIZE)
  await expect(list.rows.first()).toContainText('#CM9806')
  await expect(list.table.locator('tbody')).toHaveCSS('opacity', '0.6')
  released.resolve()
  const sort = { field: 'project', descending: false } as const
  await list.expectShown({ sort })
  await expect(list.table).toHaveAttribute('aria-busy', 'false')
  await expect(list.table.locator('tbody')).toHaveCSS('opacity', '1')
  await page.unrouteAll({ behavior: 'wait' })

  const whole = Promise.withResolvers<void>()
  const late: Promise<void>[] = []
  await page.route(ORDERS, async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'pendi') return route.continue()
    // The server answers at once; the page gets the response after that to the whole text.
    const reply = await route.fetch()
    late.push(whole.promise.then(() => route.fulfill({ response: reply })).catch(() => {}))
  })
  for (const part of ['p', 'pen']) {
    await list.search.fill(part)
    await expect.poll(() => late.length).toBe(part === 'p' ? 1 : 2)
  }
  await list.search.fill('pendi')
  await list.expectShown({ search: 'pendi', sort })
  whole.resolve()
  await Promise.all(late)
  await settle(page)
  await list.expectShown({ search: 'pendi', sort })
})

test.describe('long texts of the list @live', () => {
  test('take one line with and without the focus, and are in full in a tooltip', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    const list = new OrderListScreen(page)
    await list.open()
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = () => list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(new Set(await heights())).toEqual(new Set([40]))
      const cut = await list.rows
        .first()
        .locator('.clamped')
        .evaluateAll((texts) =>
          texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
        )
      expect(cut.length).toBeGreaterThan(0)
      for (const text of cut) await expect(list.rows.first().getByTitle(text)).toHaveText(text)
      await list.selectAll.focus()
      await page.keyboard.press('ArrowDown')
      expect(new Set(await heights())).toEqual(new Set([40]))
    }
  })

  test('an ID is cut in its middle', async ({ page, baseURL }) => {
    await sayOwnView(page, baseURL)
    await page.setViewportSize({ width: 768, height: 900 })
    const id = 'INVOICE-2026-11-22-000123456'
    await page.route(ORDERS, async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      Object.assign(body.orders[0], { id, number: id })
      await route.fulfill({ response: reply, json: body })
    })
    const list = new OrderListScreen(page)
    await list.open()
    const cell = list.rows.first().locator('td:nth-child(2)')
    await expect(cell).toHaveText(id)
    const end = cell.getByText('0123456', { exact: true })
    const [inner, outer] = [await end.boundingBox(), await cell.boundingBox()]
    if (!inner || !outer) throw new Error('Nothing to measure.')
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1)
  })
})
