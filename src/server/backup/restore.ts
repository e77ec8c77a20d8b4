import { rebuildAggregates } from '#server/aggregates/rebuild.ts'
import type { BulkWriter, RowSource, RowValues } from '#server/database/bulk-data.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openBulkReader, openBulkWriter } from '#server/database/open-bulk-data.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { DerivedColumns } from './derived-columns.ts'
import { checkStored, type Figures, PassingFigures } from './figures.ts'
import { BACKUP_MESSAGES, ROW_FAULTS } from './messages.ts'
import { type Orphan, orphans } from './orphans.ts'
import { BackupFile } from './read-backup.ts'

export interface RestoreOptions {
  /** Whether orders in the database may be replaced; if not, they are a reason to refuse. */
  readonly replace: boolean
  /** Bytes that a line of a backup may have; by default `MAX_LINE`. */
  readonly maxLine?: number
}

/**
 * Replaces the contents of the database by those of a backup: all of it, checked, counted and added up, or nothing. Throws
 * `BackupError` where the file is damaged or contains what no database may.
 */
export async function restoreBackup(
  file: string,
  location: DatabaseLocation,
  options: RestoreOptions,
): Promise<Figures> {
  const backup = await BackupFile.open(file, options.maxLine)
  try {
    return await fill(location, options, {
      tables: withDerived(backup.tables()),
      end: () => backup.end(),
      orphanError: ({ table, reference: { columns, table: parent }, position }) =>
        backup.rowError(table, backup.lineOf(table, position), columns.join(', '), ROW_FAULTS.reference(parent)),
    })
  } finally {
    await backup.close()
  }
}

/** Copies the contents of one database into another, as `restoreBackup` does. */
export async function moveDatabase(
  from: DatabaseLocation,
  to: DatabaseLocation,
  options: RestoreOptions,
): Promise<Figures> {
  const reader = await openBulkReader(from)
  try {
    const passing = new PassingFigures()
    return await fill(to, options, {
      tables: SOURCE_TABLES.map((table) => ({ table, rows: passing.through(table, reader.read(table)) })),
      end: async () => passing.figures,
      orphanError: ({ table, reference, key }) =>
        new Error(BACKUP_MESSAGES.notMoved(table.name, key.join(', '), reference.table)),
    })
  } finally {
    await reader.close()
  }
}

interface TableRows {
  readonly table: Table
  readonly rows: RowSource
}

/** What a database is filled from. */
interface Source {
  readonly tables: AsyncIterable<TableRows> | Iterable<TableRows>
  /** The expected figures; called when all rows were read. */
  readonly end: () => Promise<Figures>
  readonly orphanError: (orphan: Orphan) => Error
}

async function fill(location: DatabaseLocation, { replace }: RestoreOptions, source: Source): Promise<Figures> {
  const writer = await openBulkWriter(location)
  try {
    if (writer.hadOrders && !replace) throw new Error(BACKUP_MESSAGES.hasOrders)
    for await (const { table, rows } of source.tables) await writer.write(table, rows)
    const expected = await source.end()
    const [orphan] = await orphans(writer.transaction)
    if (orphan) throw source.orphanError(orphan)
    await checkStored(writer.transaction, expected)
    await raiseOrdersVersion(writer)
    await writer.rebuildTextIndex()
    await rebuildAggregates(writer.transaction)
    await writer.commit()
    return expected
  } finally {
    await writer.close()
  }
}

/** Derived columns are calculated, never read from a file. */
async function* withDerived(tables: AsyncIterable<TableRows>): AsyncGenerator<TableRows> {
  const derived = new DerivedColumns()
  for await (const { table, rows } of tables) yield { table, rows: calculatedRows(derived, table, rows) }
}

async function* calculatedRows(derived: DerivedColumns, table: Table, rows: RowSource): AsyncGenerator<RowValues> {
  for await (const row of rows) yield derived.calculated(table, row)
}

/** Makes a running server discard the lists that it has cached. */
async function raiseOrdersVersion({ transaction, ordersVersion }: BulkWriter): Promise<void> {
  await transaction.query(`update workspaces set orders_version = orders_version + ${ordersVersion + 1n}`)
}
