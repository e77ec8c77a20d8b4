import type { Page } from '@playwright/test'
import { listOrders } from '#contract/orders/order-list.ts'
import { FIRST_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import { sampleOrders } from '#sample/orders.ts'
import { sampleOrdersFile } from '#tests/support/sample-orders-file.ts'
import { expectAccessible } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { ownServerTest } from './support/own-server.ts'
import { expectShown } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

/** Console messages of the browser about a server that is unreachable, rejects or fails. */
const UNREACHABLE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^failed: /
const FAILED = /status of 50\d/

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const shownIds = (page: Page) => table(page).locator('tbody tr > td:nth-child(2)').allTextContents()
const search = (page: Page) => page.getByRole('main').getByRole('searchbox')
const idsOf = (query: Partial<OrderQuery>) =>
  listOrders(sampleOrders, { ...FIRST_QUERY, ...query }, Date.now()).orders.map(({ id }) => id)

ownServerTest.describe('a server that goes away @live', () => {
  ownServerTest.beforeEach(async ({ server, allowed }) => {
    allowed.push(UNREACHABLE)
    await server.load('sample.json', sampleOrdersFile(Date.now()))
  })

  ownServerTest(
    'the list shows the error, keeps the old rows marked as old, and recovers automatically',
    async ({ page, server }) => {
      // They are loaded when the browser is idle; what shows a selected row is one of them.
      const parts = ['live-menus', 'column-tools', 'selection-bar'].map((name) =>
        page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
      )
      await page.goto('/order-list?per=10')
      await expectShown(page, '/order-list')
      for (const part of await Promise.all(parts)) await part.finished()
      const before = await shownIds(page)
      await server.stop()
      // What is already shown stays; only new requests can fail.
      expect(await shownIds(page)).toEqual(before)
      await page.getByRole('checkbox', { name: `Select order ${before[0]}` }).check()
      await page.getByRole('button', { name: 'Page 4', exact: true }).click()
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('The orders could not be loaded.')
      await expect(alert).toContainText('The server cannot be reached.')
      expect(await shownIds(page)).toEqual(before)
      await expect(table(page).locator('tbody')).toHaveJSProperty('inert', true)
      await expect(table(page).locator('tbody')).toHaveCSS('opacity', '0.6')
      await expectAccessible(page, 'old rows without an answer')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect(alert).toBeVisible()
      // Going back needs no server.
      await page.getByRole('button', { name: 'Page 1', exact: true }).click()
      await expect(table(page).locator('tbody')).toHaveJSProperty('inert', false)
      await page.getByRole('button', { name: 'Page 4', exact: true }).click()
      await expect(alert).toBeVisible()

      await server.start()
      await expect(alert).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Page 4', exact: true })).toHaveAttribute('aria-current', 'page')
      await expect.poll(() => shownIds(page)).toEqual(idsOf({ page: 4, per: 10 }))
    },
  )

  ownServerTest('the dashboard shows the error and recovers automatically', async ({ page, server }) => {
    await page.goto('/default')
    await expectShown(page, '/default')
    await page.getByRole('button', { name: /^Period/ }).click()
    const choice = page.getByRole('button', { name: 'Last 12 months' })
    await expect(choice).toBeVisible()
    await server.stop()
    await choice.click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('The figures could not be loaded.')
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveJSProperty('inert', true)
    await expectAccessible(page, 'old figures without an answer')
    await server.start()
    await expect(alert).toHaveCount(0)
    await expectShown(page, '/default')
    await expect(page.getByRole('main').locator('[inert]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Period: Last 12 months' })).toBeVisible()
  })

  ownServerTest(
    'a screen that cannot be loaded shows an error, and loads when the server is back',
    async ({ page, server, allowed }) => {
      allowed.push(/dynamically imported module|Unable to preload/)
      const link = (name: string) =>
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
      const alert = page.getByRole('main').getByRole('alert')
      // Otherwise the other screen is loaded as soon as the browser is idle.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
      await page.goto('/order-list')
      await expectShown(page, '/order-list')
      await server.stop()
      const top = await table(page).boundingBox()
      await page.getByRole('button', { name: 'Import orders…' }).click()
      await expect(alert).toContainText('The import could not be displayed.')
      await expectShown(page, '/order-list')
      // The message floats, so the list does not move.
      expect(await table(page).boundingBox()).toEqual(top)
      await alert.getByRole('button', { name: 'Close' }).click()
      await link('Default').click()
      await expect(alert.filter({ hasText: 'This page could not be displayed.' })).toBeVisible()
      // The other screen is loaded already, and this failure must not hide it.
      await link('Order List').click()
      await expectShown(page, '/order-list')
      await link('Default').click()
      await expect(alert.filter({ hasText: 'This page' }).getByRole('button', { name: 'Reload' })).toBeVisible()
      await server.start()
      await expectShown(page, '/default')
      await expect(alert).toHaveCount(0)
    },
  )

  ownServerTest('an import that loses the server can be tried again', async ({ page, server }) => {
    await page.goto('/order-list')
    await expectShown(page, '/order-list')
    await page.getByRole('button', { name: 'Import orders…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import orders' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByText('Choose files', { exact: true }).click()
    await (await chooser).setFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(SMALL_CSV) })
    await expect(dialog.getByRole('button', { name: 'Import 4 orders' })).toBeVisible()
    await server.stop()
    await dialog.getByRole('button', { name: 'Import 4 orders' }).click()
    await expect(dialog.getByRole('heading', { name: 'The server cannot be reached.' })).toBeVisible()
    await server.start()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('heading', { name: '4 orders imported' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Show my orders' }).click()
    await expect(page.getByRole('status').filter({ hasText: '54 orders' })).toBeVisible()
  })
})

test.describe('a missing script after an update @live', () => {
  const PART = /assets\/import-dialog-.*\.js/
  const open = (page: Page) => page.getByRole('button', { name: 'Import orders…' }).click()
  test.beforeEach(({ allowed }) => {
    allowed.push(/status of 404|dynamically imported module|Unable to preload|assets\/import-dialog/)
  })

  test('reloads the page once automatically, at the same address', async ({ page }) => {
    let loads = 0
    page.on('load', () => loads++)
    await page.route(PART, (route) => route.fulfill({ status: 404 }))
    await page.goto('/order-list')
    await search(page).fill('pend')
    await expect.poll(() => shownIds(page)).toEqual(idsOf({ search: 'pend' }))
    await open(page)
    await expect.poll(() => loads).toBe(2)
    await expect(search(page)).toHaveValue('pend')
    await expect.poll(() => shownIds(page)).toEqual(idsOf({ search: 'pend' }))
    // It is still missing: now the page reports it and leaves the reload to the user.
    await open(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Reload the page')
    await expectAccessible(page, 'a missing part')
    expect(loads).toBe(2)
    await page.unroute(PART)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => loads).toBe(3)
    await open(page)
    await expect(page.getByRole('dialog', { name: 'Import orders' })).toBeVisible()
  })

  test('does not affect the rest of the page', async ({ page, allowed }) => {
    allowed.push(/assets\/(export-menu|list-filters|period-bar)/)
    let loads = 0
    page.on('load', () => loads++)
    const alert = (name: string) => page.getByRole('alert').filter({ hasText: `${name} could not be displayed.` })
    await page.route(/assets\/(export-menu|list-filters|period-bar)-.*\.js/, (route) => route.fulfill({ status: 404 }))
    // One status alone is in the tabs and needs no filter part.
    await page.goto('/order-list?status=Pending&reported=yes')
    await expect.poll(() => loads).toBe(2)
    await expect(alert('The filter')).toBeVisible()
    await expect.poll(() => shownIds(page)).toEqual(idsOf({ statuses: ['Pending'] }))
    await alert('The export').getByRole('button', { name: 'Close' }).click()
    await expect(alert('The export')).toHaveCount(0)
    await page.goto('/default')
    await expect(alert('The period')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(alert('This page')).toHaveCount(0)
  })

  test('does not reload while text is typed, but offers a reload', async ({ page }) => {
    let loads = 0
    page.on('load', () => loads++)
    await page.route(PART, (route) => route.fulfill({ status: 404 }))
    await page.goto('/order-list')
    await expectShown(page, '/order-list')
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await box.fill('Ada Quill')
    const isAsked = page.waitForResponse((response) => new URL(response.url()).pathname === '/')
    await open(page)
    await isAsked
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await settle(page)
    await expect(box).toHaveValue('Ada Quill')
    expect(loads).toBe(1)
  })
})

test.describe('answers that are slow or fail @live', () => {
  test('requests are sent even if the browser reports that it is offline', async ({ page }) => {
    await page.goto('/order-list')
    await expectShown(page, '/order-list')
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await search(page).fill('approved')
    await expect.poll(() => shownIds(page)).toEqual(idsOf({ search: 'approved' }))
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  })

  test('the previous rows stay, dimmed, while the next response is slow', async ({ page }) => {
    await page.goto('/order-list')
    await expectShown(page, '/order-list')
    const before = await shownIds(page)
    const answer = Promise.withResolvers<void>()
    await page.route(/api\/orders\?.*q=approved/, async (route) => {
      await answer.promise
      await route.continue()
    })
    await search(page).fill('approved')
    await expect(table(page)).toHaveAttribute('aria-busy', 'true')
    await settle(page)
    expect(await shownIds(page)).toEqual(before)
    await expect(table(page).locator('tbody')).toHaveCSS('opacity', '0.6')
    answer.resolve()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
    await expect.poll(() => shownIds(page)).toEqual(idsOf({ search: 'approved' }))
    await settle(page)
    await expect(table(page).locator('tbody')).toHaveCSS('opacity', '1')
  })

  test('a slow response to an older keystroke does not replace a newer one', async ({ page }) => {
    await page.goto('/order-list')
    await expectShown(page, '/order-list')
    const late: Promise<void>[] = []
    const answer = Promise.withResolvers<void>()
    await page.route(/api\/orders\?.*q=pen(&|$)/, async (route) => {
      // The server answers at once, but the page gets the response too late.
      const reply = await route.fetch()
      late.push(answer.promise.then(() => route.fulfill({ response: reply })).catch(() => {}))
    })
    await search(page).fill('pen')
    await expect.poll(() => late.length).toBe(1)
    await search(page).fill('#CM9817')
    await expect.poll(() => shownIds(page)).toEqual(['#CM9817'])
    answer.resolve()
    await Promise.all(late)
    await settle(page)
    expect(await shownIds(page)).toEqual(['#CM9817'])
    // The next page is prefetched only once a response has shown that it exists.
    expect(late).toHaveLength(1)
    await expect(page.getByRole('status').filter({ hasText: '1 matching order' })).toBeVisible()
    await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  })

  test('the previous figures stay, dimmed, while those of another period load', async ({ page }) => {
    await page.goto('/default')
    await expectShown(page, '/default')
    const answer = Promise.withResolvers<void>()
    await page.route(/api\/dashboard\?.*period=all/, async (route) => {
      await answer.promise
      await route.continue()
    })
    const orders = page.getByRole('article', { name: 'Orders' })
    const before = await orders.textContent()
    await page.getByRole('button', { name: /^Period/ }).click()
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
    await expect(orders).toHaveText(before ?? '')
    answer.resolve()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(orders).toContainText('50')
  })

  test("the server's error message is shown, and the page recovers afterwards", async ({ page, allowed }) => {
    allowed.push(FAILED)
    let isBroken = true
    await page.route(/api\/(orders|dashboard)(\?|$)/, async (route) => {
      if (!isBroken) return route.continue()
      const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, detail: 'The disk is full.' }
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) })
    })
    for (const path of ['/default', '/order-list']) {
      isBroken = true
      await page.goto(path)
      const alert = page.getByRole('main').getByRole('alert')
      await expect(alert).toContainText('The disk is full.')
      isBroken = false
      await expectShown(page, path)
      await expect(alert).toHaveCount(0)
    }
  })
})

test('a failed card does not affect the others, and retrying restores it', async ({ page, allowed }) => {
  allowed.push(/console error/)
  await page.addInitScript(() => {
    const real = window.ResizeObserver
    let failures = 0
    // Both charts that measure their width fail, those in the other cards do not.
    window.ResizeObserver = class extends real {
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        if (!('isMended' in window)) throw new Error(`broken on purpose, ${++failures}`)
      }
    }
  })
  await page.goto('/default')
  const main = page.getByRole('main')
  await expect(main.getByText('Projections vs Actuals could not be displayed.')).toBeVisible()
  await expect(main.getByText('Revenue could not be displayed.')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(2)
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Top Selling Products' }).locator('tbody tr')).toHaveCount(5)
  await expect(page.getByRole('figure', { name: 'Total Sales' }).locator('[data-point]')).toHaveCount(4)
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  for (const name of ['Projections vs Actuals', 'Revenue']) {
    const alert = main.getByRole('alert').filter({ hasText: `${name} could not be displayed.` })
    await alert.getByRole('button', { name: 'Try again' }).click()
    // Six months. If marks link to orders, each mark of a month is a separate point.
    await expect(page.getByRole('figure', { name, exact: true }).locator('[data-point]').nth(5)).toBeVisible()
  }
  await expect(main.getByRole('alert')).toHaveCount(0)
})
