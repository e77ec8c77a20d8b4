import type { Page } from '@playwright/test'
import { listOrders } from '#contract/orders/order-list.ts'
import { FIRST_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import { sampleOrders } from '#sample/orders.ts'
import { sampleOrdersFile } from '#tests/support/sample-orders-file.ts'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { ownServerTest } from './support/own-server.ts'
import { expectShown } from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Console messages of the browser about a server that is unreachable, rejects or fails. */
const UNREACHABLE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^failed: /

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const shownIds = (page: Page) => table(page).locator('tbody tr > td:nth-child(2)').allTextContents()
const search = (page: Page) => page.getByRole('main').getByRole('searchbox')
const idsOf = (query: Partial<OrderQuery>) =>
  listOrders(sampleOrders, { ...FIRST_QUERY, ...query }, Date.now()).orders.map(({ id }) => id)

ownServerTest.describe('a server that goes away @live', () => {
  // On a busy machine each start of the server takes seconds.
  ownServerTest.describe.configure({ timeout: 120_000 })
  ownServerTest.beforeEach(async ({ server, allowed }) => {
    allowed.push(UNREACHABLE)
    await server.load('sample.json', sampleOrdersFile(Date.now()))
  })

  ownServerTest(
    'list and dashboard show the error, keep what is old marked as old, and recover automatically',
    async ({ page, server }) => {
      // They are loaded when the browser is idle.
      const parts = ['live-menus', 'column-tools'].map((name) =>
        page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
      )
      await page.goto('/order-list?per=10')
      await expectShown(page, '/order-list')
      for (const part of await Promise.all(parts)) await part.finished()
      const before = await shownIds(page)
      await page.getByRole('checkbox', { name: `Select order ${before[0]}` }).check()
      // With all that it imports.
      await expect(page.getByRole('toolbar', { name: 'Selected orders' })).toContainText('1 selected')
      await server.stop()
      // What is already shown stays; only new requests can fail.
      expect(await shownIds(page)).toEqual(before)
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

      await page.goto('/default')
      await expectShown(page, '/default')
      await page.getByRole('button', { name: /^Period/ }).click()
      const choice = page.getByRole('button', { name: 'Last 12 months' })
      await expect(choice).toBeVisible()
      // The same for the page as without a server, which takes seconds to start.
      await page.route(/api\/dashboard/, (route) => route.abort('connectionrefused'))
      await choice.click()
      await expect(alert).toContainText('The figures could not be loaded.')
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveJSProperty('inert', true)
      await expectAccessible(page, 'old figures without an answer')
      await page.unrouteAll()
      await expect(alert).toHaveCount(0)
      await expectShown(page, '/default')
      await expect(page.getByRole('main').locator('[inert]')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Period: Last 12 months' })).toBeVisible()
    },
  )

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
      await alert.filter({ hasText: 'This page' }).getByRole('button', { name: 'Try again' }).click()
      await expect(alert.filter({ hasText: 'The server cannot be reached.' })).toBeVisible()
      await server.start()
      await expectShown(page, '/default')
      await expect(alert).toHaveCount(0)
    },
  )
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
    await expect(page.getByRole('main').getByRole('alert')).toContainText('the page is reloaded')
    await expectAccessible(page, 'a missing part')
    expect(loads).toBe(2)
    await page.unroute(PART)
    await page.getByRole('button', { name: 'Try again' }).click()
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
})

test('a failed card does not affect the others, and retrying restores it @sample', async ({ page, allowed }) => {
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
  await expectAccessibleInThemes(page, 'failed cards')
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
