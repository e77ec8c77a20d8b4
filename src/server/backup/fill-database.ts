import type { KeptRows, KeptWriter } from '#server/database/kept-data.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/kept-tables.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openKeptReader, openKeptWriter } from '#server/database/open-kept.ts'
import { compareFigures, type Figures, PassingFigures, storedFigures } from './figures.ts'
import { BackupFile } from './read-backup.ts'

export interface FillOptions {
  /** Whether orders that are there may be replaced; else they are a reason to refuse. */
  readonly replace: boolean
}

/** Puts what a backup holds in place of what the database had: all of it, counted and summed up, or nothing. */
export async function restoreBackup(file: string, location: DatabaseLocation, options: FillOptions): Promise<Figures> {
  const backup = await BackupFile.open(file)
  return await fill(location, options, backup.tables(), () => backup.end())
}

/** Copies everything that one database keeps into another, as `restoreBackup` does. */
export async function moveDatabase(
  from: DatabaseLocation,
  to: DatabaseLocation,
  options: FillOptions,
): Promise<Figures> {
  const reader = await openKeptReader(from)
  try {
    const passing = new PassingFigures()
    const tables = KEPT_TABLES.map((table) => ({ table, rows: passing.through(table, reader.read(table)) }))
    return await fill(to, options, tables, async () => passing.figures)
  } finally {
    await reader.close()
  }
}

type Tables = AsyncIterable<{ table: KeptTable; rows: KeptRows }> | Iterable<{ table: KeptTable; rows: KeptRows }>

async function fill(
  location: DatabaseLocation,
  { replace }: FillOptions,
  tables: Tables,
  end: () => Promise<Figures>,
): Promise<Figures> {
  const writer = await openKeptWriter(location)
  try {
    if (writer.hadOrders && !replace)
      throw new Error('There are orders in that database already. Name another, or say --replace to give them up.')
    const before = writer.ordersVersion
    for await (const { table, rows } of tables) await writer.write(table, rows)
    const due = await end()
    compareFigures(due, await storedFigures(writer), 'What was written is not what was read; nothing was changed')
    await moveOn(writer, before)
    await writer.finish()
    return due
  } finally {
    await writer.close()
  }
}

/** A server that runs knows by the number that its places in the lists are no longer so. */
async function moveOn({ ask }: KeptWriter, before: bigint): Promise<void> {
  await ask(`update workspaces set orders_version = orders_version + ${before + 1n}
    returning cast(orders_version as text) as version`)
}
