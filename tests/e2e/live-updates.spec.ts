import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { ownServerTest } from './support/own-server.ts'
import { expectShown, openFollowing } from './support/screens.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const UNREACHABLE = /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|^failed: /

/** Orders of the days after those of SMALL_CSV, so that they come first. */
const newerCsv = (...ids: string[]) =>
  [
    'Order ID,Order Date,Customer Name,Total,Currency',
    ...ids.map((id) => `${id},2025-08-01,Dara Finch,10.00,EUR`),
  ].join('\n')

const shownIds = (page: Page) => page.locator('tbody tr > td:nth-child(2)').allTextContents()
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select order/ })

test('orders that others add are offered, and rows, selection and focus stay @live', async ({ page, server }) => {
  await server.load('june.csv', SMALL_CSV)
  await openFollowing(page, '/order-list')
  const box = page.getByRole('checkbox', { name: 'Select order A-2' })
  await box.check()
  await box.focus()
  const before = [await shownIds(page), await box.boundingBox()]
  await server.load('august.csv', newerCsv('N-1', 'N-2', 'N-3'))
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await expect(show).toBeVisible()
  await expect(page.getByRole('main').getByText('3 new orders', { exact: true })).toBeVisible()
  expect([await shownIds(page), await box.boundingBox()]).toEqual(before)
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await expectAccessible(page, 'new orders')
  await show.click()
  await expect(boxes(page)).toHaveCount(7)
})

test('what is written after the list was read and before the first event is noticed @live', async ({
  page,
  server,
}) => {
  await server.load('june.csv', SMALL_CSV)
  const { promise: isWritten, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await isWritten
    await route.continue()
  })
  await page.goto('/order-list')
  await expect(boxes(page)).toHaveCount(4)
  await server.load('august.csv', newerCsv('N-1', 'N-2', 'N-3'))
  go()
  await expect(page.getByRole('main').getByText('3 new orders', { exact: true })).toBeVisible()
})

test('one tab has the connection and notifies the others; the next one takes over @live', async ({ page, server }) => {
  await server.load('june.csv', SMALL_CSV)
  await openFollowing(page, '/order-list')
  const connections: string[] = []
  const second = await page.context().newPage()
  second.on('request', (request) => connections.push(new URL(request.url()).pathname))
  await second.goto(`${server.address}/default`)
  await expect(second.getByRole('article', { name: 'Orders' })).toContainText('4')
  // It waits for the connection, which the first tab has.
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.length)
  await expect.poll(waiting).toBe(1)
  expect(connections).not.toContain('/api/events')
  await server.load('august.csv', newerCsv('N-1', 'N-2', 'N-3'))
  await expect(page.getByRole('main').getByText('3 new orders', { exact: true })).toBeVisible()
  // The figures change in place.
  await expect(second.getByRole('article', { name: 'Orders' })).toContainText('7')
  const takenOver = second.waitForRequest((request) => request.url().endsWith('/api/events'))
  await page.close()
  await takenOver
  await server.load('more.csv', newerCsv('N-4'))
  await expect(second.getByRole('article', { name: 'Orders' })).toContainText('8')
})

ownServerTest('the page recovers by itself when the server is back @live', async ({ page, server, allowed }) => {
  allowed.push(UNREACHABLE)
  await server.load('june.csv', SMALL_CSV)
  await openFollowing(page, '/default')
  const orders = page.getByRole('article', { name: 'Orders' })
  await expect(orders).toContainText('4')
  await server.stop()
  await server.start()
  await server.load('august.csv', newerCsv('N-1'))
  await expect(orders).toContainText('5')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('where events do not arrive, the page asks every 15 seconds @live', async ({ page, server }) => {
  await server.load('june.csv', SMALL_CSV)
  // A proxy that holds the answer back until it is complete.
  await page.route('**/api/events', () => undefined)
  await page.clock.install()
  await page.goto('/default')
  const orders = page.getByRole('article', { name: 'Orders' })
  await expect(orders).toContainText('4')
  const asked = page.waitForRequest('**/api/events')
  await page.clock.fastForward(3000)
  await asked
  await server.load('august.csv', newerCsv('N-1'))
  await page.clock.fastForward(6000)
  await expect(orders).toContainText('5')
})

for (const width of [390, 1440])
  test(`the lists of the panel open the order, and are marked as read: ${width} @live`, async ({ page, server }) => {
    await server.load('june.csv', SMALL_CSV)
    await server.load('august.csv', newerCsv('N-1'))
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/default')
    await expectShown(page, '/default')
    const panel = page.getByRole('complementary', { name: 'Right panel' })
    const button = page.getByRole('banner').getByRole('button', { name: 'Notifications' })
    if (width < 640) await button.click()
    const lists = width < 640 ? page.getByRole('group', { name: 'Notifications' }) : panel
    const link = lists.getByRole('link', { name: 'New order N-1' })
    await expect(link).toHaveAttribute('href', '/order-list/N-1')
    await expectAccessible(page, 'lists with links')
    await expect(button).toHaveAccessibleName('Notifications, 2 unread')
    await lists.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(button).toHaveAccessibleName('Notifications')
    await page.reload()
    await expectShown(page, '/default')
    await expect(button).toHaveAccessibleName('Notifications')
    if (width < 640) await button.click()
    if (width >= 640) {
      const contact = panel.getByRole('link', { name: 'Cleo Marsh', exact: true })
      await expect(contact).toHaveAttribute('href', '/order-list?customerKey=cleo+marsh')
    }
    await link.click()
    await expect(page).toHaveURL('/order-list/N-1')
    await expect(lists).toBeHidden()
  })
