import type { KeptRow, KeptRows, KeptWriter } from '#server/database/kept-data.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openKeptReader, openKeptWriter } from '#server/database/open-kept.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'
import { DerivedColumns } from './derived-columns.ts'
import { compareFigures, type Figures, PassingFigures, storedFigures } from './figures.ts'
import { type LostRow, lostRows } from './lost-rows.ts'
import { BackupFile } from './read-backup.ts'

export interface FillOptions {
  /** Whether orders that are there may be replaced; else they are a reason to refuse. */
  readonly replace: boolean
  /** Bytes that a line of a backup may have; by default `MAX_LINE`. */
  readonly maxLine?: number
}

/**
 * Puts what a backup holds in place of what the database had: all of it, checked, counted and summed up, or nothing. Throws
 * `BackupError` where the file is damaged or holds what no database may.
 */
export async function restoreBackup(file: string, location: DatabaseLocation, options: FillOptions): Promise<Figures> {
  const backup = await BackupFile.open(file, options.maxLine)
  try {
    return await fill(location, options, withDerived(backup.tables()), {
      end: () => backup.end(),
      refuse: ({ table, reference, place }) =>
        backup.refuseRow(
          table,
          backup.lineOf(table, place),
          reference.columns.join(', '),
          `must name a row of the table ${reference.table}`,
        ),
    })
  } finally {
    await backup.close()
  }
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
    return await fill(to, options, tables, {
      end: async () => passing.figures,
      refuse: ({ table, reference, key }) => {
        throw new Error(
          `${table.name}, ${key.join(', ')}: no such row of the table ${reference.table}. Nothing was moved; npm run admin -- verify says what is wrong.`,
        )
      },
    })
  } finally {
    await reader.close()
  }
}

type Tables = AsyncIterable<{ table: KeptTable; rows: KeptRows }> | Iterable<{ table: KeptTable; rows: KeptRows }>

/** What a database is filled from. */
interface FilledFrom {
  /** What the rows should add up to; asked for when all were read. */
  readonly end: () => Promise<Figures>
  /** Throws what to say of a row that names one which is not there. */
  readonly refuse: (lost: LostRow) => never
}

async function fill(
  location: DatabaseLocation,
  { replace }: FillOptions,
  tables: Tables,
  { end, refuse }: FilledFrom,
): Promise<Figures> {
  const writer = await openKeptWriter(location)
  try {
    if (writer.hadOrders && !replace)
      throw new Error('There are orders in that database already. Name another, or say --replace to give them up.')
    const before = writer.ordersVersion
    for await (const { table, rows } of tables) await writer.write(table, rows)
    const due = await end()
    const [lost] = await lostRows(writer.ask)
    if (lost) refuse(lost)
    compareFigures(due, await storedFigures(writer), 'What was written is not what was read; nothing was changed')
    await moveOn(writer, before)
    await writer.finish()
    return due
  } finally {
    await writer.close()
  }
}

/** What follows from other columns is calculated, never read from a file. */
async function* withDerived(tables: AsyncIterable<{ table: KeptTable; rows: KeptRows }>) {
  const derived = new DerivedColumns()
  for await (const { table, rows } of tables) yield { table, rows: calculatedRows(derived, table, rows) }
}

async function* calculatedRows(derived: DerivedColumns, table: KeptTable, rows: KeptRows): AsyncGenerator<KeptRow> {
  for await (const row of rows) yield derived.calculated(table, row)
}

/** A server that runs knows by the number that its places in the lists are no longer so. */
async function moveOn({ ask }: KeptWriter, before: bigint): Promise<void> {
  await ask(`update workspaces set orders_version = orders_version + ${before + 1n}
    returning cast(orders_version as text) as version`)
}
