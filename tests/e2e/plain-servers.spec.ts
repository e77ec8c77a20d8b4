// Covers: specification 2
import { hydrated } from './support/hydration.ts'
import { readShifts } from './support/layout-shift.ts'
import { expected, OrderListScreen } from './support/order-list.ts'
import { plainServerTest as test } from './support/plain-server.ts'
import { expectShown } from './support/screens.ts'
import { expect } from './support/test.ts'

for (const plainServer of ['redirecting', 'files only'] as const)
  test.describe(`behind a web server that is ${plainServer} @sample`, () => {
    test.use({ plainServer })

    test('both screens have their own addresses, and survive a reload', async ({ page }) => {
      for (const [address, path] of [
        ['/', '/default'],
        ['/default', '/default'],
        ['/order-list', '/order-list'],
      ] as const) {
        await page.goto(address)
        for (const act of [() => Promise.resolve(), () => page.reload()]) {
          await act()
          await expectShown(page, path)
          await hydrated(page)
          expect(new URL(page.url()).pathname).toBe(path)
        }
      }
    })

    test('a view of the list is linked to', async ({ page }) => {
      await page.goto('/order-list?q=pending&page=2')
      await new OrderListScreen(page).expectShown({ search: 'pending', page: 2 })
      expect(new URL(page.url()).pathname).toBe('/order-list')
      expect(expected({ search: 'pending', page: 2 }).orders.length).toBeGreaterThan(0)
    })

    test('an unknown path is not found', async ({ page, allowed }) => {
      allowed.push(/the server responded with a status of 404/)
      for (const address of ['/nowhere', '/default/nowhere']) {
        await page.goto(address)
        await expectShown(page, address === '/nowhere' ? address : '/nowhere')
        await expect(page).toHaveTitle('Not found · Orderboard')
      }
    })
  })

test.describe('behind a web server that is slow @sample', () => {
  test.use({ plainServer: 'slow' })

  for (const path of ['/default', '/order-list'])
    test(`nothing of ${path} moves while the rest of the page arrives`, async ({ page }) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expectShown(page, path)
        expect((await readShifts(page)).moved).toEqual([])
      }
    })
})
