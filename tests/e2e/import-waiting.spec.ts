import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expectAccessible } from './support/axe.ts'
import { SMALL_CSV } from './support/order-files.ts'
import { ownServerTest as test } from './support/own-server.ts'
import { openScreen } from './support/screens.ts'
import { expect } from './support/test.ts'

test.describe('an import that waits @live', () => {
  test('says what it waits for, can be cancelled, and starts automatically', async ({ page, server }) => {
    const writer = new DatabaseSync(join(server.dataDir, 'orderboard.db'))
    writer.exec('begin immediate')
    await page.goto('/order-list')
    await page.getByRole('button', { name: 'Import orders…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import orders' })
    const importFile = async () => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByText('Choose files', { exact: true }).click()
      await (await chooser).setFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(SMALL_CSV) })
      await dialog.getByRole('button', { name: /^Import [\d,]+ orders?$/ }).click()
      await expect(
        dialog.getByRole('heading', { name: 'Waiting for another change of the orders to finish' }),
      ).toBeVisible({ timeout: 20_000 })
    }
    try {
      await importFile()
      await expect(dialog).toContainText('The import starts automatically. You can close this dialog,')
      await expectAccessible(page, 'an import that waits, light', { within: dialog })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toContainText('Cancelled. Nothing was changed.', { timeout: 30_000 })
      await openScreen(page, '/order-list', 'dark')
      await page.getByRole('button', { name: 'Import orders…' }).click()
      await importFile()
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page, 'an import that waits, dark, on a phone', { within: dialog })
    } finally {
      writer.exec('rollback')
      writer.close()
    }
    await expect(dialog.getByRole('heading', { name: /orders? imported/ })).toBeVisible()
    expect((await server.readOrders()).length).toBeGreaterThan(0)
  })

  test('continues without its dialog, can be cancelled under past imports, and ends with its page', async ({
    page,
    server,
    allowed,
  }) => {
    // The response to the import that is cancelled under past imports.
    allowed.push(/status of 409/)
    const writer = new DatabaseSync(join(server.dataDir, 'orderboard.db'))
    writer.exec('begin immediate')
    const dialog = page.getByRole('dialog', { name: 'Import orders' })
    const item = dialog.getByRole('list', { name: 'Imports in progress' }).getByRole('listitem')
    const waitInLine = async (name: string) => {
      await page.goto('/order-list')
      await page.getByRole('button', { name: 'Import orders…' }).click()
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByText('Choose files', { exact: true }).click()
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(SMALL_CSV) })
      await dialog.getByRole('button', { name: /^Import [\d,]+ orders?$/ }).click()
      await expect(dialog.getByRole('heading', { name: /^Waiting for another change/ })).toBeVisible()
    }
    const openHistory = async () => {
      await page.getByRole('button', { name: 'Import orders…' }).click()
      await dialog.getByRole('button', { name: 'Show past imports' }).click()
    }
    try {
      await waitInLine('june.csv')
      await dialog.getByRole('button', { name: 'Close' }).click()
      await openHistory()
      await expect(item).toContainText('june.csv')
      await expectAccessible(page, 'past imports with one in progress', { within: dialog })
      await dialog.getByRole('button', { name: 'Cancel the import of june.csv' }).click()
      await expect(item).toHaveCount(0)

      await waitInLine('july.csv')
      await page.reload()
      await openHistory()
      await expect(dialog.getByText('No imports yet.')).toBeVisible()
      await expect(item).toHaveCount(0)
    } finally {
      writer.exec('rollback')
      writer.close()
    }
    expect(await server.readOrders()).toEqual([])
  })
})
