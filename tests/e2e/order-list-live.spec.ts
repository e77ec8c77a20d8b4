import { LIVE_PAGE_SIZE } from '#contract/orders/order-query.ts'
import { OrderListScreen } from '#tests/e2e/support/order-list.ts'
import { settle } from '#tests/e2e/support/settle.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const ORDERS = /\/api\/orders\?/

test.describe('the list while the server is slow or gone @live', () => {
  test('ignores an older response that arrives later', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
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
    await list.expectShown({ search: 'pendi' })
    whole.resolve()
    await Promise.all(late)
    await settle(page)
    await list.expectShown({ search: 'pendi' })
  })

  test('the rows stay, marked as busy, until the next ones arrive', async ({ page }) => {
    const list = new OrderListScreen(page)
    await list.open()
    let letGo = () => {}
    const isReleased = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(ORDERS, async (route) => {
      await isReleased
      await route.continue().catch(() => {})
    })
    await list.sortBy('Project')
    await expect(list.table).toHaveAttribute('aria-busy', 'true')
    // The header changes at once; the rows are still the previous ones.
    await expect(list.header('Project')).toHaveAttribute('aria-sort', 'ascending')
    await expect(list.rows).toHaveCount(LIVE_PAGE_SIZE)
    await expect(list.rows.first()).toContainText('#CM9806')
    letGo()
    await list.expectShown({ sort: { field: 'project', descending: false } })
    await expect(list.table).toHaveAttribute('aria-busy', 'false')
  })

  test('a failure shows a message, keeps the controls, and the rows load when it is over', async ({
    page,
    allowed,
  }) => {
    allowed.push(/net::ERR_FAILED|\/api\/orders/)
    const list = new OrderListScreen(page)
    await page.route(ORDERS, (route) => route.abort())
    await page.goto('/order-list')
    const problem = page.getByRole('main').getByRole('alert')
    await expect(problem).toContainText('The orders could not be loaded.')
    await expect(problem).not.toContainText(/undefined|TypeError|fetch/)
    await expect(list.search).toBeEnabled()
    await page.unroute(ORDERS)
    // It is retried automatically.
    await list.expectShown()
    await expect(problem).toHaveCount(0)
  })

  test('a server error is shown, and a changed search is sent', async ({ page, allowed }) => {
    allowed.push(/status of 503/)
    const list = new OrderListScreen(page)
    await list.open()
    await page.route(/\/api\/orders\?.*q=/, (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Busy', status: 503, detail: 'The database is busy.', requestId: 'r-1' }),
      }),
    )
    await list.search.fill('pending')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The orders could not be loaded.')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The database is busy.')
    await list.search.clear()
    await list.expectShown()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })
})

test('typing sends one request per answered keystroke; the next page is prefetched once typing stops @live', async ({
  page,
}) => {
  const list = new OrderListScreen(page)
  const prefetched = page.waitForResponse((response) => new URL(response.url()).searchParams.get('page') === '2')
  await list.open('?per=10')
  await prefetched
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    // The counts of the status tabs wait until typing stops.
    if (pathname === '/api/orders') sent.push(`${pathname} ${searchParams.get('q')} ${searchParams.get('page')}`)
  })
  await list.search.focus()
  let typed = ''
  for (const letter of 'com') {
    typed += letter
    await page.keyboard.type(letter)
    await list.expectShown({ search: typed, per: 10 })
  }
  const wanted = ['c 1', 'co 1', 'com 1', 'com 2'].map((view) => `/api/orders ${view}`)
  await expect.poll(() => sent).toEqual(wanted)
})

test.describe('long texts of the list @live', () => {
  for (const width of [1024, 1440])
    test(`take one line with and without the focus, and are in full in a tooltip, ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const list = new OrderListScreen(page)
      await list.open()
      const heights = () => list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect(new Set(await heights())).toEqual(new Set([40]))
      const cut = () =>
        list.rows
          .first()
          .locator('.clamped')
          .evaluateAll((texts) =>
            texts.filter((text) => text.scrollWidth > text.clientWidth).map(({ textContent }) => textContent),
          )
      const before = await cut()
      expect(before.length).toBeGreaterThan(0)
      for (const text of before) await expect(list.rows.first().getByTitle(text)).toHaveText(text)
      await list.selectAll.focus()
      await page.keyboard.press('ArrowDown')
      expect(new Set(await heights())).toEqual(new Set([40]))
    })

  test('an ID is cut in its middle', async ({ page }) => {
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
