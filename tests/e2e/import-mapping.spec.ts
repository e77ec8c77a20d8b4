// Covers: data Import
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInThemes } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { expect, emptyServerTest as test } from './support/test.ts'

const UNKNOWN = `Ref;When;Who;Worth;State
X-1;03.04.2025;Ada Quill;1.250,50;out
X-2;05.04.2025;Bo Larsen;7,00;lost
X-3;31.02.2025;Cleo Marsh;9,00;out
`
/** Line 3 looks like headings of orders but belongs to a summary; the orders are below line 6. */
const TWO_TABLES = `Summary of our shop

Order ID,Date,Total
all,2025-04-05,12

Order ID,Date,Total,Note
T-1,2025-04-03,5,x
T-2,2025-04-04,7,y
`
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import orders' })
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name })
const select = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true })
const title = (page: Page, name: string) => dialog(page).getByRole('heading', { name })

async function choose(page: Page, name: string, body: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByText('Choose files', { exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(body) })
}

async function openImport(page: Page): Promise<void> {
  await page.goto('/order-list')
  await page.getByRole('button', { name: 'Import orders…' }).click()
  await expect(dialog(page)).toBeVisible()
}

test.describe('mapping @live', () => {
  test('a file with unknown columns is mapped, checked, imported, remembered and undone, by mouse', async ({
    page,
    server,
  }) => {
    await openImport(page)
    await choose(page, 'odd.csv', UNKNOWN)
    await expect(title(page, 'Choose what each column contains')).toBeFocused()
    await expect(dialog(page).getByText(/^Required: an amount/)).toBeVisible()
    await expect(button(page, 'Check file')).toBeDisabled()
    await expectAccessible(page, 'unknown columns', { within: dialog(page) })
    // The rest is recognised.
    await expect(select(page, 'Field for Ref')).toHaveValue('id')
    await expect(select(page, 'Field for Who')).toHaveValue('customerName')
    await select(page, 'Field for Worth').selectOption('Order total')
    await select(page, 'Field for State').selectOption('Status')
    const first = dialog(page).getByRole('table').getByRole('row').nth(1)
    await expect(first).toHaveText('X-1Apr 3, 2025Ada QuillPending1,250.50')
    await select(page, 'Status for out').selectOption('Complete')
    await expect(first).toContainText('Complete')
    await expectAccessible(page, 'chosen columns', { within: dialog(page) })
    await button(page, 'Check file').click()
    await expect(title(page, '2 orders ready to import')).toBeVisible()
    expect(await server.readOrders()).toEqual([])
    await button(page, 'Import 2 orders').click()
    await expect(title(page, '2 orders imported')).toBeVisible()

    const download = page.waitForEvent('download')
    await dialog(page).getByRole('link', { name: 'Download rejected records' }).click()
    const file = await (await download).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString('utf8')
    expect((await download).suggestedFilename()).toBe('odd-to-correct.csv')
    expect(text).toMatch(/^\ufeffRef;When;Who;Worth;State;"Rejected because \{.*\}"\r\n/)
    expect(text).toContain('\r\nX-3;31.02.2025;Cleo Marsh;9,00;out;line 4: “31.02.2025” isn’t a valid date.\r\n')
    // The corrected file has the same headings, so its mapping is remembered.
    await button(page, 'Import another file').click()
    await choose(page, 'odd-to-correct.csv', text.replace('31.02', '28.02'))
    await expect(title(page, '1 order ready to import')).toBeVisible()
    await button(page, 'Import 1 order').click()
    await expect(title(page, '1 order imported')).toBeVisible()
    expect((await server.readOrders()).map(({ id }) => id)).toEqual(['X-2', 'X-1', 'X-3'])

    await button(page, 'Import another file').click()
    await button(page, 'Show past imports').click()
    await expect(title(page, 'Past imports')).toBeFocused()
    await expect(dialog(page).getByRole('list', { name: 'Past imports' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page, 'past imports', { within: dialog(page) })
    await button(page, 'Undo odd.csv').click()
    await expect(title(page, 'Undo the import of odd.csv?')).toBeFocused()
    await expect(dialog(page).getByText('Deletes the 2 orders it created.')).toBeVisible()
    await expectAccessible(page, 'the confirmation before undoing', { within: dialog(page) })
    await button(page, 'Undo import').click()
    await expect(
      dialog(page).getByText(/^The import of odd\.csv was undone\. Deleted the 2 orders it created\./),
    ).toBeVisible()
    expect((await server.readOrders()).map(({ id }) => id)).toEqual(['X-3'])
  })

  test('by keyboard alone, and on a phone', async ({ page, server }) => {
    await openImport(page)
    await choose(page, 'odd.csv', UNKNOWN)
    await expect(title(page, 'Choose what each column contains')).toBeFocused()
    await test.step('fits a phone', async () => {
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessibleInThemes(page, 'mapping on a phone', { within: dialog(page) })
      const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      await page.setViewportSize({ width, height })
    })
    const pick = async (name: string, letters: string) => {
      for (let presses = 0; presses < 20; presses++) {
        await page.keyboard.press('Tab')
        if (await select(page, name).evaluate((element) => element === document.activeElement)) break
      }
      await page.keyboard.type(letters)
    }
    await pick('Field for Worth', 'Order total')
    await expect(select(page, 'Field for Worth')).toHaveValue('total')
    await expect(button(page, 'Check file')).toBeEnabled()
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await button(page, 'Check file').evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect(title(page, '2 orders ready to import')).toBeFocused()
    expect(await server.readOrders()).toEqual([])
  })

  test('the heading line is chosen by keyboard and remembered for the next file with these headings', async ({
    page,
    server,
  }) => {
    await openImport(page)
    await choose(page, 'two-tables.csv', TWO_TABLES)
    await expect(title(page, 'Choose what each column contains')).toBeFocused()
    await expect(dialog(page)).toContainText('Line 6 has other headings')
    const advanced = dialog(page).getByText('Advanced', { exact: true })
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await advanced.evaluate((element) => element.closest('summary') === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect(select(page, 'Headings')).toHaveText(/^Auto: Line 3/)
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await select(page, 'Headings').evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.type('Line 6')
    await expect(select(page, 'Headings')).toHaveValue('6')
    const first = dialog(page).getByRole('table').getByRole('row').nth(1)
    await expect(first).toContainText('T-1')
    await expect(select(page, 'Field for Note')).toBeVisible()
    await expectAccessible(page, 'a chosen heading line', { within: dialog(page) })
    await button(page, 'Check file').click()
    await button(page, 'Import 2 orders').click()
    await expect(title(page, '2 orders imported')).toBeVisible()
    expect((await server.readOrders()).map(({ id }) => id)).toEqual(['T-2', 'T-1'])
    await button(page, 'Import another file').click()
    await choose(page, 'next.csv', `A line more\n${TWO_TABLES.replaceAll('T-', 'U-')}`)
    await expect(title(page, '2 orders ready to import')).toBeVisible()
    await button(page, 'Import 2 orders').click()
    await expect(title(page, '2 orders imported')).toBeVisible()
    expect(await server.readOrders()).toHaveLength(4)
  })

  test('a recognised file shows its first orders before anything is written, and its mapping can be edited', async ({
    page,
  }) => {
    await openImport(page)
    await choose(page, 'june.csv', SMALL_CSV)
    await expect(title(page, '4 orders ready to import')).toBeVisible()
    await expect(dialog(page).getByRole('table').getByRole('row').nth(1)).toContainText('A-1')
    await expectAccessible(page, 'a checked file with its first orders', { within: dialog(page) })
    await button(page, 'Edit mapping').click()
    await select(page, 'Field for Customer Name').selectOption('Ignore')
    await expect(dialog(page).getByRole('table').getByRole('row').nth(1)).toContainText('Unknown customer')
    await dialog(page).getByText('Advanced', { exact: true }).click()
    await select(page, 'Delimiter').selectOption('Semicolon')
    await expect(dialog(page).getByRole('alert')).toHaveText(/^No heading row was found\./)
    await select(page, 'Delimiter').selectOption('Comma')
    await expect(button(page, 'Check file')).toBeEnabled()
    await button(page, 'Check file').click()
    await expect(title(page, '4 orders ready to import')).toBeVisible()
  })
})
