// Covers: data Import
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChooser, Locator, Page } from '@playwright/test'
import { orderFiles } from '#scripts/order-files/cases.ts'
import { HAS_REAL_FILES, REAL_FOLDER, TRUTH_FILE } from '#tests/support/real-order-files.ts'
import { workbookOf } from '#tests/support/workbook.ts'
import { SMALL_CSV } from './support/order-files.ts'
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
    // Before the import is confirmed, Escape changes nothing.
    await choose(page, 'june.csv', SMALL_CSV)
    await expect(button(page, 'Import 4 orders')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Your orders' })).toBeFocused()
    expect(await server.readOrders()).toEqual([])
    await expect(page.getByRole('article', { name: 'Customers' })).toContainText('3,781')
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
