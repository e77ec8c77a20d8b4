import type { StoredAccounts } from '#contract/accounts/stored-accounts-schema.ts'
import { readStoredAccounts, replaceAccounts } from '#server/accounts/stored-accounts.ts'
import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import { correctTexts } from '#server/changes/search-texts.ts'
import { loadTable } from '#server/database/load-table.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { migrateDatabase } from '#server/database/prepare.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { type Figures, readFigures } from './figures.ts'
import { BACKUP_MESSAGES } from './messages.ts'
import { type BackupFile, openBackup } from './read-backup.ts'
import { tableRows } from './table-rows.ts'
import { orphanFaults } from './verify.ts'

/**
 * Replaces the contents of the database by those of a backup: all of it, checked, counted and added up, or nothing. Throws
 * an `Error` for users where the file is damaged or contains what no database may; unless `replace`, where the database has orders.
 */
export async function restoreBackup(file: string, location: DatabaseLocation, { replace }: { replace: boolean }) {
  await using backup = openBackup(file)
  await backup.readHeader()
  return await fill(location, replace, backup)
}

/** Copies the contents of one database into another, as `restoreBackup` does. */
export async function moveDatabase(from: DatabaseLocation, to: DatabaseLocation, { replace }: { replace: boolean }) {
  await migrateDatabase(from)
  await using source = await openWriter(from)
  return await source.read((statements) =>
    fill(to, replace, {
      async *tables() {
        for (const table of SOURCE_TABLES) yield { table, rows: tableRows(statements, table) }
      },
      accounts: () => readStoredAccounts(from),
      figures: () => readFigures(statements),
    }),
  )
}

type Source = Pick<BackupFile, 'tables' | 'accounts' | 'figures'>

async function fill(location: DatabaseLocation, replace: boolean, source: Source): Promise<Figures> {
  await migrateDatabase(location)
  const hasAccounts = (await readStoredAccounts(location))?.people.length ?? 0
  let accounts: StoredAccounts | null = null
  await using writer = await openWriter(location)
  const figures = await writer.replaceAll(async (transaction) => {
    const [order] = await transaction.query('select id from orders limit 1')
    if (order && !replace) throw new Error(BACKUP_MESSAGES.filled('orders'))
    for (const { name } of SOURCE_TABLES) await transaction.query(`delete from ${name}`)
    for await (const { table, rows } of source.tables()) await loadTable(transaction, table, rows)
    accounts = await source.accounts()
    if (accounts && hasAccounts > 0 && !replace) throw new Error(BACKUP_MESSAGES.filled('accounts'))
    const expected = await source.figures()
    const [orphan] = await orphanFaults(transaction)
    if (orphan !== undefined) throw new Error(BACKUP_MESSAGES.notCopied(orphan))
    const written = await readFigures(transaction)
    for (const [name, value] of Object.entries(expected))
      if (written[name] !== value) throw new Error(BACKUP_MESSAGES.differs(name, written[name], value))
    // Search texts contain the products of the lines, which come after the orders.
    for (const id of await workspaceIds(transaction)) await correctTexts(transaction, id)
    await transaction.rebuildTextIndex()
    await rebuildAggregates(transaction)
    return expected
  })
  // Last, in a database of their own: if it fails, the same command repeats both.
  if (accounts) await replaceAccounts(location, accounts)
  return figures
}
