import type { Page } from '@playwright/test'
import { expectAccessibleInThemes } from './support/axe.ts'
import { holdScripts, hydrated, openHeld } from './support/hydration.ts'
import { readShifts } from './support/layout-shift.ts'
import { expected, OrderListScreen } from './support/order-list.ts'
import { SCREENS, type Theme } from './support/screens.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PAGE_COLOR = { light: 'rgb(255, 255, 255)', dark: 'rgb(28, 28, 28)' } as const
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const ids = (page: Page) => page.locator('table[aria-label=Orders] tbody td:nth-child(2)')

/** The sample's screen is there, with every figure, mark and row, each with a size. */
async function expectContent(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  if (path === '/order-list') {
    await expect(heading(page)).toHaveText('Order List')
    await expect(ids(page)).toHaveText(expected().orders.map(({ id }) => id))
    await expect(ids(page).filter({ visible: true })).toHaveCount(expected().orders.length)
    await expect(main.getByRole('navigation', { name: 'Pagination' }).getByRole('button')).toHaveCount(7)
    return
  }
  await expect(heading(page)).toHaveText('eCommerce')
  for (const [name, value] of Object.entries({ Customers: '3,781', Orders: '1,219', Revenue: '$695', Growth: '30.1%' }))
    await expect(main.getByRole('article', { name, exact: true }).getByText(value, { exact: true })).toBeVisible()
  const marks: readonly [figure: string, marks: string, count: number, least: number][] = [
    ['Projections vs Actuals', 'rect[data-series]', 12, 8],
    ['Revenue', 'path[data-series]', 2, 100],
    ['Total Sales', 'path[data-series]', 4, 10],
    ['Revenue by Location', '.world-map circle', 4, 7],
  ]
  for (const [figure, selector, count, least] of marks) {
    const drawn = main.getByRole('figure', { name: figure, exact: true }).locator(selector)
    await expect(drawn).toHaveCount(count)
    const boxes = await drawn.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().toJSON() as DOMRect))
    for (const { width, height } of boxes) {
      expect.soft(width, figure).toBeGreaterThanOrEqual(least)
      expect.soft(height, figure).toBeGreaterThan(4)
    }
  }
  await expect(main.getByRole('region', { name: 'Top Selling Products' }).locator('tbody tr')).toHaveCount(5)
}

test.describe('without JavaScript @sample', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test.beforeEach(({ allowed }) => {
    // Preloaded modules are reported as failed: the browser does not load scripts.
    allowed.push(/^failed: .*\.js$/)
  })

  for (const path of ['/default', '/order-list'])
    test(`${path} has its content at any width, and says what needs JavaScript`, async ({ page }) => {
      await page.goto(path)
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expectContent(page, path)
        // Not by its text: Playwright looks for none in <noscript>.
        const sentence = page.locator('main noscript p')
        await expect(sentence).toBeVisible()
        await expect(sentence).toContainText('Searching, sorting and paging need JavaScript.')
      }
    })

  test('an unknown path of a server that answers it with index.html shows the dashboard, whose links lead to the other screen', async ({
    page,
  }) => {
    await page.goto('/nowhere')
    await expectContent(page, '/default')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Order List' }).click()
    await expectContent(page, '/order-list')
  })
})

test.describe('before the scripts have run @sample', () => {
  const starts: readonly [saved: Theme | undefined, system: Theme, widths: readonly number[]][] = [
    // The layout is the same in each theme; together they have every width.
    ['dark', 'light', [1024, 1920]],
    ['light', 'dark', [390]],
    [undefined, 'light', [1440]],
    [undefined, 'dark', [768]],
  ]
  for (const [saved, system, widths] of starts) {
    const theme = saved ?? system
    test.describe(`saved theme ${saved}, system ${system}`, () => {
      test.use({ colorScheme: system })

      for (const { path } of SCREENS.slice(0, 2))
        test(`${path} is complete and ${theme}; hydration changes and moves nothing`, async ({ page }) => {
          if (saved) await page.addInitScript((word) => localStorage.setItem('theme', word), saved)
          for (const width of widths)
            await test.step(`${width} px`, async () => {
              await page.setViewportSize({ width, height: 900 })
              const release = await holdScripts(page)
              await openHeld(page, path)
              await expectContent(page, path)
              await expect(page.locator('html')).toHaveAttribute('class', theme)
              await expect(page.locator('html')).toHaveAttribute('data-storage', 'orderboard/sample/')
              await expect(page.locator('body')).toHaveCSS('background-color', PAGE_COLOR[theme])
              const icons = page.locator('button[title^="Switch to"] svg')
              await expect(icons.first()).toBeVisible({ visible: theme === 'light' })
              await expect(icons.last()).toBeVisible({ visible: theme === 'dark' })
              await settle(page)
              // `accessibility.spec.ts` looks at the page afterwards.
              if (!saved && system === 'light') await expectAccessibleInThemes(page, 'before')
              const before = await readPage(page)
              await watchReplaced(page)

              release()
              await hydrated(page)
              await settle(page)
              expect(await readPage(page)).toEqual(before)
              expect(await replacedParts(page)).toEqual({ replaced: 0, started: [] })
              await expect(
                page.getByRole('button', { name: `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme` }),
              ).toBeVisible()
              expect(await readShifts(page)).toEqual({ score: 0, withInput: 0, moved: [] })
              await page.unrouteAll({ behavior: 'wait' })
            })
        })
    })
  }
})

/** The main area's markup, without React's comments. */
function readPage(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const html = document.querySelector('main')?.outerHTML ?? ''
    return html.replace(/<!--.*?-->/g, '').split(/(?=<)/)
  })
}

/** Marks the main area's elements, and records the animations that start from now on. */
function watchReplaced(page: Page): Promise<void> {
  return page.evaluate(() => {
    const started: string[] = []
    document.addEventListener('animationstart', ({ animationName }) => started.push(animationName))
    const elements = [...document.querySelectorAll('main *')].map((element) => new WeakRef(element))
    Object.assign(window, { started, elements })
  })
}

/** How many of the marked elements are gone, and the animations that have started since. */
function replacedParts(page: Page): Promise<{ replaced: number; started: string[] }> {
  return page.evaluate(() => {
    const { elements, started } = window as unknown as { elements: WeakRef<Element>[]; started: string[] }
    return { replaced: elements.filter((element) => !element.deref()?.isConnected).length, started }
  })
}

test.describe('what is typed early @sample', () => {
  const matching = (search: string) => expected({ search }).orders.map(({ id }) => id)

  test('text typed into the list search before hydration is searched', async ({ page }) => {
    const release = await holdScripts(page)
    await openHeld(page, '/order-list')
    const { search } = new OrderListScreen(page)
    await search.pressSequentially('pend')
    release()
    await hydrated(page)
    await expect(search).toHaveValue('pend')
    await expect(search).toBeFocused()
    await expect(ids(page)).toHaveText(matching('pend'))
    await page.keyboard.type('ing')
    await expect(ids(page)).toHaveText(matching('pending'))
    await expect(page).toHaveURL(/q=pending/)
  })

  test('a box checked before hydration is selected, and text typed into the header search is searched with Enter', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    await openHeld(page, '/order-list')
    const list = new OrderListScreen(page)
    const [first, second] = expected().orders
    await list.box(first?.id ?? '').click()
    const box = page.getByRole('banner').getByRole('searchbox')
    await box.pressSequentially('pending')
    release()
    await hydrated(page)
    await expect(box).toHaveValue('pending')
    await expect(box).toBeFocused()
    await expect(list.box(first?.id ?? '')).toBeChecked()
    await expect(list.summary).toContainText('1 selected')
    await list.box(second?.id ?? '').click()
    await expect(list.summary).toContainText('2 selected')
    await list.box(first?.id ?? '').click()
    await expect(list.box(first?.id ?? '')).not.toBeChecked()
    await expect(list.summary).toContainText('1 selected')
    await box.press('Enter')
    await expect(ids(page)).toHaveText(matching('pending'))
  })
})

test.describe('addresses @sample', () => {
  for (const address of ['/order-list?q=pending&page=2', '/order-list/?sort=id', '/default?from=2024-01-01'])
    test(`${address} is hidden until it shows what the address says`, async ({ page }) => {
      const release = await holdScripts(page)
      await openHeld(page, address)
      await expect(heading(page)).toBeHidden()
      await expect(ids(page).first()).toBeHidden()
      const seen = await watchRows(page)
      release()
      await expect(heading(page)).toBeVisible()
      await settle(page)
      const shown = await ids(page).allTextContents()
      expect(await seen()).toEqual(address.startsWith('/default') ? [] : [shown.join()])
      if (address.includes('pending'))
        expect(shown).toEqual(expected({ search: 'pending', page: 2 }).orders.map(({ id }) => id))
      if (address.includes('sort'))
        expect(shown).toEqual(expected({ sort: { field: 'id', descending: false } }).orders.map(({ id }) => id))
    })

  test('a slash at the end and capital letters lead to the same screens', async ({ page }) => {
    for (const [address, path, title] of [
      ['/', '/default', 'eCommerce'],
      ['/default/', '/default', 'eCommerce'],
      ['/DEFAULT', '/DEFAULT', 'eCommerce'],
      ['/order-list/', '/order-list', 'Order List'],
      ['/Order-List', '/Order-List', 'Order List'],
    ] as const)
      await test.step(address, async () => {
        await page.goto(`${address}#part`)
        await expect(heading(page)).toHaveText(title)
        await expect(heading(page)).toBeVisible()
        await hydrated(page)
        const { pathname, hash } = new URL(page.url())
        expect(pathname + hash).toBe(`${path}#part`)
        await expect(page).toHaveTitle(`${title} · Orderboard`)
        const active = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
        await expect(active).toHaveText(title === 'eCommerce' ? 'Default' : 'Order List')
      })
  })

  test('an unknown path never shows the dashboard', async ({ page }) => {
    const release = await holdScripts(page)
    await openHeld(page, '/nowhere')
    await expect(heading(page)).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    release()
    await expect(heading(page)).toHaveText('Page not found')
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveTitle('Not found · Orderboard')
  })
})

/** Records the order ids that were visible in any frame from now on, each set of rows once. */
async function watchRows(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenRows: seen })
    const look = () => {
      const cells = [...document.querySelectorAll('table[aria-label=Orders] tbody td:nth-child(2)')]
      const visible = cells.filter((cell) => cell.checkVisibility({ visibilityProperty: true }))
      if (visible.length > 0) seen.add(visible.map((cell) => cell.textContent).join())
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => [...(window as unknown as { seenRows: Set<string> }).seenRows])
}

test('a button pressed before the page can answer is pressed once it can @sample', async ({ page }) => {
  const release = await holdScripts(page)
  await openHeld(page, '/default')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('class', 'light')
  release()
  await expect(page.locator('html')).toHaveAttribute('class', 'dark')
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
})

test('a page whose reload began before the address lost its search is visible @sample', async ({ page }) => {
  await page.goto('/order-list?q=pending')
  await new OrderListScreen(page).expectShown({ search: 'pending' })
  // As the browser does: the reload asks for the address of its start, and the address is written while the page goes away.
  await page.evaluate(() => {
    addEventListener('pagehide', () => sessionStorage.setItem('left', location.search))
    const box = document.querySelector<HTMLInputElement>('main input[type=search]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, '')
    box?.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'deleteContentBackward' }))
    location.reload()
  })
  await expect(heading(page)).toBeVisible()
  await expect(ids(page)).toHaveText(expected().orders.map(({ id }) => id))
  await expect(page).toHaveURL(/order-list$/)
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('')
})
