// Covers: data Import
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChooser, Locator, Page } from '@playwright/test'
import { orderFiles } from '#scripts/order-files/cases.ts'
import { HAS_REAL_FILES, REAL_FOLDER, TRUTH_FILE } from '#tests/support/real-order-files.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { NO_ORDER_FILES, OPEN_DATES_CSV, PARTLY_GOOD_CSV, SMALL_CSV } from './support/order-files.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

/** One of each kind of file; the server's tests read all of them. */
const GENERATED_NAMES = ['shopify.csv', 'list.json']
const LARGEST = 'superstore_orders.csv'
/** The browser itself writes a line for every refused request. */
const REFUSED = /status of 422/

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import orders' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import orders…' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** Chooses the file in the browser's own file chooser. */
async function choose(page: Page, name: string, body: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(body) })
}

async function importFile(page: Page, name: string, body: string | Buffer): Promise<void> {
  await choose(page, name, body)
  await button(page, /^Import [\d,]+ orders?$/).click()
}

/** A figure of the report by its term. */
const figure = (page: Page, term: string): Locator =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}$`) }) })
    .locator('dd')

test.describe('import @live', () => {
  test('an empty database shows the sample and offers the import', async ({ page, server }) => {
    expect(await server.readOrders()).toEqual([])
    await page.goto('/default')
    await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
    await expect(page.getByRole('button', { name: 'Sample data' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('button', { name: 'Import orders…' })).toBeVisible()
    // Without orders the switch opens the import, too.
    await page.getByRole('button', { name: 'Your orders' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Your orders' })).toBeFocused()
  })

  test('an Excel workbook is checked, previewed without the settings of a text, and imported', async ({
    page,
    server,
  }) => {
    const rows = [
      ['Order ID', 'Order Date', 'Customer', 'Total', 'Currency'],
      ['R-1', { date: 45_721 }, 'Zoë Brandt', 1250.5, 'EUR'],
      ['R-2', { date: 45_730 }, 'Marcus Oyelaran', 9.5, 'EUR'],
    ]
    await page.goto('/order-list')
    await openImport(page)
    await choose(page, 'orders.xlsx', workbookOf([{ name: 'March', rows }]))
    await expect(dialog(page).getByRole('heading', { name: '2 orders ready to import' })).toBeVisible()
    await expect(dialog(page)).toContainText('The sheet “March” of the Excel workbook was read.')
    await button(page, 'Edit mapping').click()
    const select = (name: string) => dialog(page).getByRole('combobox', { name, exact: true })
    await expect(select('Field for Order Date')).toBeVisible()
    await dialog(page).getByText('Advanced', { exact: true }).click()
    await expect(select('Date order')).toBeVisible()
    await expect(select('Encoding')).toHaveCount(0)
    await expect(select('Delimiter')).toHaveCount(0)
    await expect(dialog(page).getByRole('table').getByRole('row').nth(1)).toContainText('Mar 5, 2025')
    await button(page, 'Check file').click()
    await button(page, 'Import 2 orders').click()
    await expect(dialog(page).getByRole('heading', { name: '2 orders imported' })).toBeVisible()
    expect((await server.readOrders()).length).toBe(2)
  })

  test('a file is checked, imported, reported and shown; it stays after a reload; the sample is one click away', async ({
    page,
    server,
  }) => {
    await page.goto('/order-list')
    await openImport(page)
    await choose(page, 'june.csv', SMALL_CSV)
    await expect(dialog(page).getByRole('heading', { name: '4 orders ready to import' })).toBeVisible()
    await expect(figure(page, 'To create')).toHaveText('4')
    expect(await server.readOrders()).toEqual([])
    await button(page, 'Import 4 orders').click()
    await expect(dialog(page).getByRole('heading', { name: '4 orders imported' })).toBeVisible()
    for (const [term, value] of Object.entries({ Created: '4', Updated: '0', 'Rejected records': '0' }))
      await expect(figure(page, term)).toHaveText(value)
    await button(page, 'Show my orders').click()
    await expect(dialog(page)).toHaveCount(0)
    await expectSmallFile(page)
    await page.reload()
    await expectSmallFile(page)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Default', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3')
    await expect(page.getByRole('article', { name: 'Orders' })).toContainText('4')
    await expect(page.getByRole('article', { name: 'Revenue', exact: true })).toContainText('€460.50')
    const products = page.getByRole('region', { name: 'Top Selling Products' }).locator('tbody tr')
    await expect(products).toHaveText([
      /Walnut Tray.*7.*€280\.00/,
      /Brass Lamp.*1.*€150\.00/,
      /Linen Apron.*1.*€30\.50/,
    ])
    await expect(page.getByRole('figure', { name: 'Revenue by Location' }).getByRole('listitem')).toHaveText([
      /Lisbon.*€280\.00/,
      /Porto.*€150\.00/,
      /Oslo.*€30\.50/,
    ])

    await page.getByRole('button', { name: 'Sample data' }).click()
    await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
    await page.getByRole('button', { name: 'Your orders' }).click()
    await expect(page.getByRole('article', { name: 'Revenue', exact: true })).toContainText('€460.50')
  })

  test('a dropped file is imported like a chosen one', async ({ page, server }) => {
    await page.goto('/default')
    await openImport(page)
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }))
      return transfer
    }, SMALL_CSV)
    await dialog(page).dispatchEvent('dragover', { dataTransfer: data })
    await expect(dialog(page).getByText('Release to check the file')).toBeVisible()
    await dialog(page).dispatchEvent('drop', { dataTransfer: data })
    await button(page, 'Import 4 orders').click()
    await expect(dialog(page).getByRole('heading', { name: '4 orders imported' })).toBeVisible()
    expect((await server.readOrders()).map(({ id }) => id).sort()).toEqual(['A-1', 'A-2', 'A-3', 'A-4'])
  })

  test('the same file again changes nothing and is reported as such', async ({ page, server }) => {
    await server.load('june.csv', SMALL_CSV)
    const before = await server.readOrders()
    await page.goto('/order-list')
    await openImport(page)
    await choose(page, 'again.csv', SMALL_CSV)
    await expect(dialog(page).getByRole('heading', { name: 'There is nothing new in this file' })).toBeVisible()
    await expect(figure(page, 'Unchanged')).toHaveText('4')
    await expect(button(page, /^Import \d/)).toHaveCount(0)
    await button(page, 'Close').click()
    expect(await server.readOrders()).toEqual(before)
  })

  test('a file without orders is refused with a sentence and changes nothing', async ({ page, server, allowed }) => {
    allowed.push(REFUSED)
    await server.load('june.csv', SMALL_CSV)
    const before = await server.readOrders()
    await page.goto('/order-list')
    await openImport(page)
    const reasons = {
      'orders.png': /image|picture|PNG/i,
      'login.csv': /web page|HTML/i,
      'empty.csv': /empty/i,
      'header-only.csv': /no orders/i,
      'truncated.csv': /quot/i,
    }
    for (const [name, reason] of Object.entries(reasons)) {
      await choose(page, name, NO_ORDER_FILES[name] ?? '')
      await expect(dialog(page).getByRole('heading', { name: 'This file was not imported' })).toBeVisible()
      await expect(dialog(page).getByText(name, { exact: true })).toBeVisible()
      const sentence = dialog(page).getByRole('listitem').first()
      await expect(sentence).toHaveText(reason)
      await expect(sentence).toHaveText(/^[A-Z].{20,}\.$/)
      await expect(dialog(page).getByText(/Nothing was changed/)).toBeVisible()
      await button(page, 'Choose another file').click()
    }
    expect(await server.readOrders()).toEqual(before)
  })

  test('rejected records are listed with their reasons and can be downloaded', async ({ page, server }) => {
    await page.goto('/default')
    await openImport(page)
    await choose(page, 'partly.csv', PARTLY_GOOD_CSV)
    await button(page, 'Import 3 orders').click()
    await expect(dialog(page).getByRole('heading', { name: '3 orders imported' })).toBeVisible()
    const rejected = dialog(page).getByRole('table', { name: '2 rejected records' })
    await expect(rejected.locator('tbody tr')).toHaveText([/^23Order Date.*the day before/, /^45Quantity.*many/])
    const download = page.waitForEvent('download')
    await button(page, 'Download all reasons (CSV)').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('partly-rejected.csv')
    const text = readFileSync(await file.path(), 'utf8')
    expect(text).toMatch(/^\uFEFFRecord,Line,Column,Reason\r\n2,3,Order Date,.*\r\n4,5,Quantity,.*\r\n$/)
    expect((await server.readOrders()).map(({ id }) => id).sort()).toEqual(['B-1', 'B-3', 'B-5'])
  })

  test('ambiguous dates lead to a question, and the answer is applied', async ({ page, server, allowed }) => {
    allowed.push(REFUSED)
    await page.goto('/default')
    await openImport(page)
    await choose(page, 'open.csv', OPEN_DATES_CSV)
    await expect(dialog(page).getByRole('group', { name: 'How are the dates in this file written?' })).toBeVisible()
    await button(page, /^Day first/).click()
    await button(page, 'Import 2 orders').click()
    await expect(dialog(page).getByRole('heading', { name: '2 orders imported' })).toBeVisible()
    const reply = await fetch(`${server.address}/api/orders?sort=id`)
    const { orders } = (await reply.json()) as { orders: { day: string }[] }
    expect(orders.map(({ day }) => day)).toEqual(['2025-04-03', '2025-06-05'])
  })

  test('the keyboard alone imports a file', async ({ page, server }) => {
    // Awaited early: the file chooser may open before the test waits for it.
    const chooser = page.waitForEvent('filechooser')
    await page.goto('/default')
    await page.getByRole('button', { name: 'Import orders…' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByLabel('Choose files')).toBeFocused()
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(SMALL_CSV) })
    // Each step's heading is focused; its buttons follow.
    await expect(dialog(page).getByRole('heading', { name: '4 orders ready to import' })).toBeFocused()
    await tabTo(page, button(page, 'Import 4 orders'))
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('heading', { name: '4 orders imported' })).toBeFocused()
    await tabTo(page, button(page, 'Show my orders'))
    await page.keyboard.press('Space')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('article', { name: 'Revenue', exact: true })).toContainText('€460.50')
    await expect(page.getByRole('button', { name: 'Import orders…' })).toBeFocused()
    expect(await server.readOrders()).toHaveLength(4)
  })

  test('Escape before the import is confirmed changes nothing', async ({ page, server }) => {
    await page.goto('/default')
    await openImport(page)
    await choose(page, 'june.csv', SMALL_CSV)
    await expect(button(page, 'Import 4 orders')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await server.readOrders()).toEqual([])
    await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
  })

  test('a changed file updates what it names and leaves the rest', async ({ page, server }) => {
    await server.load('june.csv', SMALL_CSV)
    await page.goto('/order-list')
    await openImport(page)
    await importFile(page, 'later.csv', SMALL_CSV.replace('Pending', 'Complete'))
    await expect(figure(page, 'Updated')).toHaveText('1')
    await expect(figure(page, 'Unchanged')).toHaveText('3')
    await button(page, 'Show my orders').click()
    await expect(page.getByRole('row', { name: /A-2/ })).toContainText('Complete')
  })

  test.describe('whole generated files', () => {
    for (const name of GENERATED_NAMES) {
      test(`${name}: imported through the dialog, all of it shown`, async ({ page }) => {
        const file = orderFiles(1).find((file) => file.name === name)
        if (!file) throw new Error(`No generated file is called ${name}.`)
        await importAndCount(page, { name, mimeType: 'text/plain', buffer: file.bytes }, file.truth)
      })
    }
  })

  test.describe('a whole file of a real shop', () => {
    test.skip(!HAS_REAL_FILES, 'These files may not be committed, and their folder does not exist here.')

    test(`${LARGEST}: imported through the dialog, all of it shown`, async ({ page, allowed }) => {
      allowed.push(REFUSED)
      const truths: Record<string, Truth> = JSON.parse(readFileSync(TRUTH_FILE, 'utf8'))
      const truth = truths[LARGEST]
      if (!truth) throw new Error(`ground_truth.json has no figures of ${LARGEST}.`)
      await importAndCount(page, join(REAL_FOLDER, LARGEST), truth)
    })
  })
})

interface Truth {
  readonly orders: number
  readonly customers: number
}

/** Imports the file through the dialog; the list and the dashboard then show all of its orders and customers. */
async function importAndCount(page: Page, file: Parameters<FileChooser['setFiles']>[0], truth: Truth): Promise<void> {
  await page.goto('/order-list')
  await openImport(page)
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles(file)
  const total = truth.orders.toLocaleString('en')
  await button(page, `Import ${total} order${truth.orders === 1 ? '' : 's'}`).click()
  await expect(dialog(page).getByRole('heading', { name: `${total} orders imported` })).toBeVisible({ timeout: 30_000 })
  await button(page, 'Show my orders').click()
  await expect(page.getByRole('status').filter({ hasText: `${total} orders` })).toBeVisible()
  await page.goto('/default')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Orders' })).toContainText(total)
  await expect(page.getByRole('article', { name: 'Customers' })).toContainText(truth.customers.toLocaleString('en'))
}

async function expectSmallFile(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your orders' })).toHaveAttribute('aria-pressed', 'true')
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr')
  // Newest first.
  await expect(rows).toHaveText([
    /A-4.*Cleo Marsh.*Brass Lamp.*In Progress/,
    /A-3.*Ada Quill.*Walnut Tray.*Approved/,
    /A-2.*Bo Larsen.*Linen Apron.*Pending/,
    /A-1.*Ada Quill.*Walnut Tray.*Complete/,
  ])
}

/** Presses Tab until the control is focused; the focus cycles within the dialog. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${control}.`)
}
